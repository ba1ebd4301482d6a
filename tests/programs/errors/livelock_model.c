/* A loop that waits by calling a library function which nobody else can notice. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "livelock"

#include <stdlib.h>

int main(void)
{
    while (!getenv("HEDDLE_NEVER_SET")) // CHECK: "line": [[#@LINE]]
        ;
    return 0;
}
