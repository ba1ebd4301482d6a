/* A function that heddle has a name for but cannot follow as it is called: that is no verdict about the
 * program, which is refused like any input that cannot be used. */
// RUN: %exits 2 %heddle --format=json %s | FileCheck %s
// RUN: %exits 2 %heddle %s 2>&1 >%t | FileCheck --check-prefix=REFUSED %s
// REFUSED: unsupported.c:[[#]]:17: error: heddle_choose(0, 1099511627776): these are too many numbers to try each; narrow the range
// CHECK: "verdict": "unsupported"
// CHECK: "kind": "unsupported"

#include <heddle/verifier.h>

int main(void)
{
    return (int)heddle_choose(0, 1LL << 40); // CHECK: "line": [[#@LINE]]
}
