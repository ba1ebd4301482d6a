/* A thread that would leave its loop, and goes round another one for ever, does not wait in the
 * first one. It takes a lock, with a wait for the atomic object, and gives it back; then it loops
 * without a step (FORM=1), or until a value that nobody writes (FORM=2). That is the livelock, at
 * the second loop. Behind the wait, the lock is free, so that the wait is no deadlock. */
// RUN: %exits 1 %heddle --keep-going -DFORM=1 %s -- -std=c++20 | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: %exits 1 %heddle --keep-going -DFORM=1 -bound 9 %s -- -std=c++20 | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: %exits 1 %heddle --keep-going -DFORM=1 --sc --algorithm=source %s -- -std=c++20 | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: %exits 1 %heddle --keep-going -DFORM=1 -j2 --alone=0 %s -- -std=c++20 | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: %exits 1 %heddle --keep-going -DFORM=2 %s -- -std=c++20 | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: %exits 1 %heddle --keep-going -DFORM=2 --ordered-sync %s -- -std=c++20 | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: %exits 1 %heddle --keep-going -DFORM=2 --sc --algorithm=source %s -- -std=c++20 | FileCheck %s --check-prefixes=CHECK,LAST
// CHECK-NOT: [deadlock]
// ONE: leaves_for_good.cpp:[[#]]:{{.*}}: error: this loop goes on for ever{{.*}} [livelock]
// ONE-NEXT: for (;;)
// TWO: leaves_for_good.cpp:[[#]]:{{.*}}: error: thread 1 goes round this loop for ever{{.*}} [livelock]
// TWO-NEXT: while (lock.load() != NEVER)
// LAST: leaves_for_good.cpp:[[#]]:{{.*}}: error: this loop goes on for ever{{.*}} [livelock]
// LAST-NEXT: while (lock.load() != NEVER)
// CHECK-NOT: [deadlock]
// CHECK: 1 error found

// Without the second loop, all is well.
// RUN: %heddle %s -- -std=c++20 | FileCheck %s --check-prefix=SAFE
// SAFE: No errors found: {{.*}} all there are

#include <atomic>
#include <thread>

#ifndef FORM
#define FORM 0
#endif
enum { FREE, HELD, NEVER };

static std::atomic<int> lock;

static void wait_and_stay()
{
    while (lock.exchange(HELD) != FREE)
        lock.wait(HELD);
    lock.store(FREE);
#if FORM == 1
    for (;;)
        ;
#elif FORM == 2
    while (lock.load() != NEVER)
        ;
#endif
}

static void take()
{
    while (lock.exchange(HELD) != FREE)
        ;
    lock.store(FREE);
    lock.notify_one();
}

int main()
{
    std::thread one(wait_and_stay), two(take);
    one.join();
    two.join();
}
