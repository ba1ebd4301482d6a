/* Where the C++ library waits in a loop of its own, a wait without an end is a deadlock, as it is
 * where the library has an operation: for a latch, a future or a barrier (also one whose arrivals
 * have an order, and one with a completion function), and for the second mutex of std::lock. Each
 * search says so. A loop of the program's own is a livelock (OWN); it is what is told where others
 * wait for its thread (JOINED). */
// RUN: %exits 1 %heddle --sc %s -- -std=c++20 -DLATCH | FileCheck %s
// RUN: %exits 1 %heddle --rc11 %s -- -std=c++20 -DFUTURE | FileCheck %s
// RUN: %exits 1 %heddle --sc --algorithm=rvf %s -- -std=c++20 -DFUTURE | FileCheck %s
// RUN: %exits 1 %heddle --sc --algorithm=optimal %s -- -std=c++20 -DFUTURE | FileCheck %s
// RUN: %exits 1 %heddle --sc %s -- -std=c++20 -DBARRIER | FileCheck %s
// RUN: %exits 1 %heddle --sc --ordered-sync %s -- -std=c++20 -DBARRIER | FileCheck %s
// RUN: %exits 1 %heddle --sc --algorithm=rvf %s -- -std=c++20 -DBARRIER | FileCheck %s
// RUN: %exits 1 %heddle --sc --algorithm=source %s -- -std=c++20 -DBARRIER | FileCheck %s
// RUN: %exits 1 %heddle --sc --algorithm=pop %s -- -std=c++20 -DTOKEN | FileCheck %s
// RUN: %exits 1 %heddle --tso --ordered-sync %s -- -std=c++20 -DCOMPLETION | FileCheck %s
// RUN: %exits 1 %heddle --sc --algorithm=naive %s -- -std=c++20 -DBOTH | FileCheck %s
// RUN: %exits 1 %heddle --sc -bound 2 %s -- -std=c++20 -DBOTH | FileCheck %s
// RUN: %exits 1 %heddle --sc --keep-going %s -- -std=c++20 -DOWN | FileCheck --check-prefix=OWN %s
// RUN: %exits 1 %heddle --sc --keep-going %s -- -std=c++20 -DJOINED | FileCheck --check-prefix=OWN %s
// CHECK-NOT: livelock
// CHECK: waits_in_calls.cpp:[[#]]:{{[0-9]+}}: error: deadlock: thread 1 {{.*}}[deadlock]
// OWN-NOT: deadlock
// OWN: error: {{.*}} [livelock]
// OWN-NOT: deadlock

#include <atomic>
#include <barrier>
#include <future>
#include <latch>
#include <mutex>
#include <thread>

static std::mutex one, other;
static std::atomic<bool> done;

static void work()
{
#ifdef LATCH
    static std::latch latch(2);
    latch.arrive_and_wait();
#elif defined FUTURE
    static std::promise<int> promise;
    promise.get_future().wait();
#elif defined BARRIER
    static std::barrier<> barrier(2);
    barrier.arrive_and_wait();
#elif defined TOKEN
    static std::barrier<> barrier(2);
    barrier.wait(barrier.arrive());
#elif defined COMPLETION
    struct nothing {
        void operator()() noexcept
        {
        }
    };
    static std::barrier<nothing> barrier(2);
    barrier.arrive_and_wait();
#elif defined BOTH
    std::lock(one, other);
#elif defined JOINED
    while (!done)
        continue;
#endif
}

int main()
{
#ifdef BOTH
    other.lock(); /* and keeps it */
#endif
    std::thread thread(work);
#ifdef OWN
    while (!done)
        continue;
#endif
    thread.join();
}
