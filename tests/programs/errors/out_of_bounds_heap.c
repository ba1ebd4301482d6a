/* One element behind the end of an array on the heap. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "out-of-bounds"

#include <stdlib.h>

int main(void)
{
    int *array = calloc(4, sizeof *array);
    volatile int index = 4;
    array[index] = 1; // CHECK: "line": [[#@LINE]]
    free(array);
    return 0;
}
