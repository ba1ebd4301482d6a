/* free of a pointer into the middle of an object. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "invalid-free"

#include <stdlib.h>

int main(void)
{
    char *text = malloc(16);
    free(text + 1); // CHECK: "line": [[#@LINE]]
    return 0;
}
