/* The one quotient that an int cannot hold. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "division-by-zero"

#include <limits.h>

static volatile int least = INT_MIN, minus_one = -1;

int main(void)
{
    return least % minus_one; // CHECK: "line": [[#@LINE]]
}
