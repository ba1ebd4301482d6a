/* free of a global variable. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "invalid-free"

#include <stdlib.h>

static int global;
static void *volatile pointer = &global;

int main(void)
{
    free(pointer); // CHECK: "line": [[#@LINE]]
    return 0;
}
