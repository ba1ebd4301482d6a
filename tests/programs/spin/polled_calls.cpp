/* A loop of the program's own that polls by calls of the library goes on for ever if nobody changes
 * what it polls: a livelock, although each operation is in a header, and also where a fence is the
 * last one. A call that waits in a loop of the library is a deadlock. In goes_on, the main thread
 * changes what is polled. */
// RUN: %exits 1 %heddle --entry=poll_latch %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle --entry=poll_mutex %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle --entry=poll_mutex --algorithm=optimal %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle --entry=poll_mutex --sc -bound 3 %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle --entry=poll_units --ordered-sync %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle --entry=poll_shared --tso %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle --entry=poll_flag --ra %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle --entry=poll_behind_fence %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle --entry=poll_before_fence %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle --entry=wait_for_latch %s -- -std=c++20 | FileCheck %s --check-prefix=CALL
// RUN: %exits 1 %heddle --entry=wait_for_latch --algorithm=optimal %s -- -std=c++20 | FileCheck %s --check-prefix=CALL
// RUN: %heddle --entry=goes_on %s -- -std=c++20 | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle --entry=goes_on --ra %s -- -std=c++20 | FileCheck %s --check-prefix=RIGHT
// LOOP: error: {{.*}} goes {{.*}} for ever{{.*}} [livelock]
// CALL: error: deadlock: thread 1 waits in this call for ever{{.*}} [deadlock]
// RIGHT-NOT: error:
// RIGHT: No errors found
#include <atomic>
#include <latch>
#include <mutex>
#include <semaphore>
#include <shared_mutex>
#include <thread>

static std::latch latch(1);
static std::mutex mutex;
static std::shared_mutex shared;
static std::counting_semaphore<2> units(0);
static std::atomic_flag flag;

template <typename Wait> static int wait_in_thread(Wait wait)
{
    mutex.lock();
    shared.lock();
    std::thread thread(wait);
    thread.join();
    return 0;
}

static void order()
{
    std::atomic_thread_fence(std::memory_order_seq_cst);
}

extern "C" int poll_latch()
{
    return wait_in_thread([] { while (!latch.try_wait()); });
}

extern "C" int poll_mutex()
{
    return wait_in_thread([] { while (!mutex.try_lock()); });
}

extern "C" int poll_units()
{
    return wait_in_thread([] { while (!units.try_acquire()); });
}

extern "C" int poll_shared()
{
    return wait_in_thread([] { while (!shared.try_lock_shared()); });
}

extern "C" int poll_flag()
{
    return wait_in_thread([] { while (!flag.test()); });
}

extern "C" int poll_behind_fence()
{
    return wait_in_thread([] { while (order(), !mutex.try_lock()); });
}

extern "C" int poll_before_fence()
{
    return wait_in_thread([] { for (; !latch.try_wait(); order()); });
}

extern "C" int wait_for_latch()
{
    return wait_in_thread([] { latch.wait(); });
}

extern "C" int goes_on()
{
    mutex.lock();
    std::thread thread([] {
        while (!latch.try_wait());
        while (!mutex.try_lock());
        while (!flag.test());
        latch.wait();
    });
    latch.count_down();
    mutex.unlock();
    flag.test_and_set();
    thread.join();
    return 0;
}
