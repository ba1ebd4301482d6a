/* exit ends the program; main's value does not matter to the verdict. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <stdlib.h>

int main(void)
{
    exit(3);
    assert(0);
}
