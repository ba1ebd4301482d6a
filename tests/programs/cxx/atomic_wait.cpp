/* C++20's waiting for atomics: the turns come one after the other, in 1 execution. Besides, there is
 * one for each of the 2 waits that may find the old value, in which a thread blocks until it is woken. Who does
 * not wait is too early (HASTY), and nobody ever changes what the thread waits for (NEVER). A lock
 * of an atomic_flag that waits has as many executions as there are orders of its 2 critical sections
 * (LOCK). */
// RUN: %heddle %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --algorithm=naive %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle %s -- -std=c++20 -DHASTY | FileCheck --check-prefix=HASTY %s
// RUN: %exits 1 %heddle %s -- -std=c++20 -DNEVER | FileCheck --check-prefix=NEVER %s
// RUN: %heddle %s -- -std=c++20 -DLOCK | FileCheck --check-prefix=LOCK %s
// CHECK: Executions: 1 complete, 2 blocked (2 merged iterations)
// HASTY: error: assertion
// NEVER: error: deadlock: {{main|thread [0-9]}} waits for a notification of '{{.*}}' [deadlock]
// LOCK: Executions: 2 complete

#include <atomic>
#include <cassert>
#include <pthread.h>

namespace
{
struct pair {
    short left, right;
};

std::atomic<int> turn;
std::atomic_flag done = ATOMIC_FLAG_INIT, lock = ATOMIC_FLAG_INIT;
std::atomic<pair> both;
std::atomic<int *> pointer;
int data;

#ifdef LOCK
void work()
{
    while (lock.test_and_set())
        lock.wait(true);
    data++;
    lock.clear();
    lock.notify_one();
}
#else
void work()
{
    turn.wait(0);
    data++;
    both.store({1, 2});
    both.notify_one();
    pointer = &data;
    pointer.notify_all();
    done.test_and_set();
    done.notify_all();
}
#endif

void *run(void *unused)
{
    work();
    return unused;
}
} // namespace

int main()
{
    pthread_t thread;
    pthread_create(&thread, nullptr, run, nullptr);
#ifdef LOCK
    work();
    pthread_join(thread, nullptr);
    assert(data == 2 && !lock.test());
    return 0;
#endif
    data = 1;
#ifndef NEVER
    turn = 1;
#endif
    turn.notify_one();
#ifndef HASTY
    done.wait(false);
#endif
    assert(data == 2);
    both.wait({0, 0});
    pointer.wait(nullptr);
    assert(both.load().right == 2 && pointer == &data && done.test());
    pthread_join(thread, nullptr);
    return 0;
}
