/* C++20's semaphores. Either thread has the lock first (2 orders); their releases of `ended` come in either order
 * (2); and main's first acquisition comes behind one release or both (2): 8 executions. Main is too early when
 * it acquires once (HASTY), and waits for ever for a third release (GREEDY). */
// RUN: %heddle %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --algorithm=source %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle %s -- -std=c++20 -DHASTY | FileCheck --check-prefix=HASTY %s
// RUN: %exits 1 %heddle %s -- -std=c++20 -DGREEDY | FileCheck --check-prefix=GREEDY %s
// CHECK: Executions: 8 complete, 0 blocked
// HASTY: error: assertion
// GREEDY: error: deadlock

#include <cassert>
#include <chrono>
#include <semaphore>
#include <thread>

static std::counting_semaphore<4> ended(0);
static std::binary_semaphore lock(1);
static int sum;

static void work()
{
    lock.acquire();
    sum++;
    lock.release();
    ended.release();
}

int main()
{
    std::thread first(work), second(work);
    ended.acquire();
#ifndef HASTY
    ended.acquire();
#endif
#ifdef GREEDY
    ended.acquire();
#endif
    assert(sum == 2);
    first.join();
    second.join();
    assert(!ended.try_acquire() && !ended.try_acquire_for(std::chrono::milliseconds(1)));
    ended.release(2);
    assert(ended.try_acquire() && ended.try_acquire_for(std::chrono::milliseconds(1)));
    return 0;
}
