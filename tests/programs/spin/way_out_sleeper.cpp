/* A thread that sleeps at std::atomic::wait may be woken in the middle of an iteration of another
 * one: a notification finds x to be 1, and so does the sleeper if it looks then. It ends the loop of
 * the other one. So that is no deadlock, although x is 0 at the end of each iteration. Where x is
 * never 1 (IDLE), there is no way out. */
// RUN: %exits 3 %heddle --sc --algorithm=source --spin-limit=20 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 3 %heddle --sc --algorithm=optimal --spin-limit=20 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --sc -DIDLE %s -- -std=c++20 | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle --sc --algorithm=optimal -DIDLE %s -- -std=c++20 | FileCheck %s --check-prefix=NONE
// CHECK-NOT: lock]
// CHECK: note: a thread reads the same old value here 20 times in a row
// CHECK-NOT: lock]
// NONE: error: deadlock: thread 1 waits for a notification of 'x' [deadlock]
#include <atomic>
#include <thread>

static std::atomic<int> x, out;

static void wait()
{
    x.wait(0);
    out = 1;
}

static void toggle()
{
    while (!out) {
#ifndef IDLE
        x = 1;
#endif
        x.notify_all();
        x = 0;
    }
}

int main()
{
    std::thread waiter(wait), toggler(toggle);
    toggler.join();
    waiter.join();
}
