/* A std::condition_variable may wake up without a notification. With a predicate, wait looks again;
 * without one (HASTY), the thread does not. wait_for may wake up so, too (TIMED). A loop around all
 * of it, in which the thread gives the mutex back, does not look again either (OUTER). */
// RUN: %heddle --quiet --spurious-wakeups=1 %s
// RUN: %heddle --quiet %s 2>&1 | FileCheck --allow-empty --check-prefix=NONE %s
// NONE-NOT: warning
// RUN: %heddle --quiet -DHASTY %s 2>&1 | FileCheck --check-prefix=NOTE %s
// RUN: %heddle --quiet -DOUTER %s 2>&1 | FileCheck --check-prefix=NOTE %s
// NOTE: warning: {{.*}}spurious_wakeup.cpp:{{[0-9]+}}: a wait for a condition may end without a signal
// RUN: %exits 1 %heddle --quiet --spurious-wakeups=1 -DHASTY %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --spurious-wakeups=1 -DOUTER --algorithm=pop %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --spurious-wakeups=1 -DTIMED %s | FileCheck %s
// CHECK: error: assertion `ready' failed

#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable go;
static bool ready;

static void wait()
{
    std::unique_lock<std::mutex> lock(mutex);
#if defined HASTY || defined OUTER
    if (!ready)
        go.wait(lock);
    assert(ready);
#elif defined TIMED
    if (ready || go.wait_for(lock, std::chrono::seconds(1)) == std::cv_status::no_timeout)
        assert(ready);
#else
    go.wait(lock, [] { return ready; });
    assert(ready);
#endif
}

int main()
{
    std::thread waiter([] {
#ifdef OUTER
        for (int i = 0; i < 2; i++)
#endif
            wait();
    });
    {
        std::lock_guard<std::mutex> lock(mutex);
        ready = true;
    }
    go.notify_one();
    waiter.join();
}
