// A thread waits for x, and each of its iterations changes w and changes it back. Main needs to see
// two of these iterations within one of its own, and then comes to the error. So the thread must
// not wait behind the first one.
//  - Main finds w changed, changed back, and changed again.
//  - AGAIN: it finds w changed both times. In between, a third thread has taken and freed w, behind
//    its store to `begun`, which main does not see when it looks first. So the waiting thread has
//    freed w meanwhile.
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=naive %s | FileCheck %s
// RUN: %exits 1 %heddle -DAGAIN %s | FileCheck %s
// CHECK-NOT: livelock
// CHECK: error: assertion `!"main has seen both"' failed
// CHECK-NOT: livelock

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, w, begun, passed;

static void take(void)
{
    while (atomic_exchange(&w, 1))
        continue;
}

static void *wait_for_x(void *unused)
{
    while (!x) {
        take();
        w = 0;
    }
    return unused;
}

static void *pass(void *unused)
{
    begun = 1;
    take();
    w = 0;
    passed = 1;
    return unused;
}

int main(void)
{
    pthread_t waiting, passing;
    pthread_create(&waiting, NULL, wait_for_x, NULL);
#ifdef AGAIN
    pthread_create(&passing, NULL, pass, NULL);
    while (!(w == 1 && begun == 0 && passed == 1 && w == 1))
        continue;
#else
    (void)passing, (void)pass;
    while (!(w == 1 && w == 0 && w == 1))
        continue;
#endif
    assert(!"main has seen both");
    return 0;
}
