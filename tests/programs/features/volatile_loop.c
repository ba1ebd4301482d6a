/* A loop that computes without end in sight, but ends, between two operations. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <stdint.h>

static volatile unsigned steps = 200000;

int main(void)
{
    uint32_t state = 1;
    for (unsigned i = 0, end = steps; i < end; i++)
        state = state * 1664525u + 1013904223u;
    assert(state != 0);
    return 0;
}
