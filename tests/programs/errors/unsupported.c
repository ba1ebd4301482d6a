/* A function that heddle has a name for but cannot follow as it is called. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "unsupported"

#include <heddle/verifier.h>

int main(void)
{
    return (int)heddle_choose(0, 1LL << 40); // CHECK: "line": [[#@LINE]]
}
