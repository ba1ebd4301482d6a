/* A loop of the program's own that polls by calls of the library goes on for ever if nobody changes
 * what it polls: a livelock, although each operation is in a header. A call that waits in a loop of
 * the library (WAITS) is a deadlock. With GOES, the main thread changes what is polled. */
// RUN: %exits 1 %heddle -DPOLLS='latch.try_wait()' %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle -DPOLLS='mutex.try_lock()' %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle -DPOLLS='mutex.try_lock()' --algorithm=optimal %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle -DPOLLS='mutex.try_lock()' --sc -bound 3 %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle -DPOLLS='(std::atomic_thread_fence(std::memory_order_seq_cst), mutex.try_lock())' %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle -DPOLLS='[]{ bool is_held = latch.try_wait(); std::atomic_thread_fence(std::memory_order_seq_cst); return is_held; }()' %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle -DPOLLS='units.try_acquire()' --ordered-sync %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle -DPOLLS='shared.try_lock_shared()' --tso %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle -DPOLLS='flag.test()' --ra %s -- -std=c++20 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle -DWAITS %s -- -std=c++20 | FileCheck %s --check-prefix=CALL
// RUN: %exits 1 %heddle -DWAITS --algorithm=optimal %s -- -std=c++20 | FileCheck %s --check-prefix=CALL
// RUN: %heddle -DGOES -DPOLLS='latch.try_wait()' %s -- -std=c++20 | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle -DGOES -DPOLLS='mutex.try_lock()' %s -- -std=c++20 | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle -DGOES -DPOLLS='flag.test()' --ra %s -- -std=c++20 | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle -DGOES -DWAITS %s -- -std=c++20 | FileCheck %s --check-prefix=RIGHT
// LOOP: error: {{.*}} goes {{.*}} for ever{{.*}} [livelock]
// CALL: error: deadlock: thread 1 waits in this call for ever{{.*}} [deadlock]
// RIGHT-NOT: error
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

static void poll()
{
#ifdef WAITS
    latch.wait();
#else
    while (!POLLS)
        ;
#endif
}

int main()
{
    mutex.lock();
    shared.lock();
    std::thread thread(poll);
#ifdef GOES
    latch.count_down();
    mutex.unlock();
    flag.test_and_set();
#endif
    thread.join();
}
