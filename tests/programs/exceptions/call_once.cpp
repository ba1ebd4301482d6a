/* A call of std::call_once whose function throws does not count: the exception goes on, and the
 * next call tries again. Two threads: one of them fails, and the other one's call counts. With BROKEN,
 * both calls are expected to count. */
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle --sc --algorithm=source %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: No errors found
// CHECK: 2 complete, 0 blocked
// BROKEN: error: assertion `failures == 0' failed
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

static std::once_flag flag;
static int calls; /* within call_once */
static std::atomic<int> failures;

static void initialise()
{
    if (++calls == 1)
        throw 1;
}

static void work()
{
    try {
        std::call_once(flag, initialise);
    } catch (int) {
        failures++;
    }
}

int main()
{
    std::thread thread(work);
    work();
    thread.join();
#ifdef BROKEN
    assert(failures == 0);
#endif
    assert(calls == 2 && failures == 1);
    std::call_once(flag, [] { assert(false); });
}
