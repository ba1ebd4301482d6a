/* The replay knows that time is a choice in this loop, though the loop looks at the clock first. */
// RUN: %exits 1 %heddle --format=json %s >%t.json
// RUN: %exits 1 %heddle --replay=%t.json %s | FileCheck %s
// CHECK: error: assertion `atomic_load(&flag)' failed
// CHECK: The recorded execution ends in the same error

#include <assert.h>
#include <stdatomic.h>
#include <time.h>

atomic_int flag;

int main(void)
{
    time_t end = time(NULL) + 3;
    while (time(NULL) < end)
        if (atomic_load(&flag))
            return 0;
    assert(atomic_load(&flag));
    return 0;
}
