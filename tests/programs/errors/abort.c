/* The program gives up. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "abort"

#include <stdlib.h>

int main(void)
{
    abort(); // CHECK: "line": [[#@LINE]]
}
