/* Constructors run before main. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>

static int ready;

__attribute__((constructor)) static void prepare(void)
{
    ready = 1;
}

int main(void)
{
    assert(ready == 1);
    return 0;
}
