/* What malloc returns has no value yet. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "uninitialized-read"

#include <stdlib.h>

int main(void)
{
    int *array = malloc(2 * sizeof *array);
    array[0] = 1;
    int sum = array[0] + array[1]; // CHECK: "line": [[#@LINE]]
    free(array);
    return sum & 0;
}
