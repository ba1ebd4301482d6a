/* A loop that never ends, with an operation in it that may fail for no reason: std::mutex::try_lock
 * (KIND 1), by a guard (2), of a std::shared_mutex (3), of std::try_lock (4), or a weak exchange (5).
 * No implementation has to let one fail, and then the loop goes on: a livelock, in each search,
 * also with --spurious-failures=0.
 *
 * No errors: another thread ends the loop, which looks at a flag beside (ENDED); the loop waits for
 * the lock and gets it (TAKES); nobody waits for the thread (LEFT). A loop that ends only if an
 * attempt fails for no reason is a livelock (HOPES). */
// RUN: %exits 1 %heddle --quiet -DKIND=1 %s -- -std=c++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=2 %s -- -std=c++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=3 %s -- -std=c++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=4 %s -- -std=c++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=5 %s -- -std=c++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=1 -DHOPES %s -- -std=c++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc --algorithm=naive -DKIND=1 %s -- -std=c++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc --algorithm=optimal -DKIND=1 %s -- -std=c++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc --algorithm=pop -DKIND=2 %s -- -std=c++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -bound 2 -DKIND=2 %s -- -std=c++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet --spurious-failures=0 -DKIND=1 %s -- -std=c++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet --spurious-failures=2 -DKIND=1 %s -- -std=c++17 | FileCheck %s
// RUN: %heddle --quiet -DKIND=1 -DENDED %s -- -std=c++17 | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --quiet -DKIND=2 -DENDED %s -- -std=c++17 | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --quiet -DKIND=5 -DENDED %s -- -std=c++17 | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --quiet -DTAKES %s -- -std=c++17 | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --quiet -DKIND=1 -DLEFT %s -- -std=c++17 | FileCheck --check-prefix=SAFE %s
// CHECK: [livelock]
// SAFE: No errors found: {{.*}} all there {{is|are}}.

#include <atomic>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::atomic<int> go, done;
static std::mutex mutex, other_mutex;
static std::shared_mutex shared;

static void attempt()
{
#if KIND == 1
    if (mutex.try_lock())
        mutex.unlock();
#elif KIND == 2
    std::unique_lock<std::mutex> guard(mutex, std::try_to_lock);
#elif KIND == 3
    if (shared.try_lock())
        shared.unlock();
#elif KIND == 4
    if (std::try_lock(mutex, other_mutex) < 0) {
        mutex.unlock();
        other_mutex.unlock();
    }
#elif KIND == 5
    static std::atomic<int> number;
    int expected = 0;
    if (number.compare_exchange_weak(expected, 1))
        number = 0;
#endif
}

static void work()
{
#if defined TAKES
    while (!mutex.try_lock())
        continue;
    mutex.unlock();
#elif defined HOPES
    if (go)
        while (mutex.try_lock())
            mutex.unlock();
#else
    for (int found = go; found == 1;) {
        attempt();
#ifdef ENDED
        if (done)
            break;
#endif
    }
#endif
}

int main()
{
#ifdef TAKES
    mutex.lock();
#endif
    std::thread thread(work);
    go = 1;
    done = 1;
#ifdef TAKES
    mutex.unlock();
#endif
#ifdef LEFT
    thread.detach();
#else
    thread.join();
#endif
}
