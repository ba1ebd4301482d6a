/* A thread tells that it is about to wait, and another one notifies only if a thread waits. If all
 * is seq_cst, the thread that finds the old value has told before the store, and is notified (KIND
 * 0); likewise with fences (1), with read-modify-writes (3), and with one notification for each of
 * two waiting threads (4). With relaxed operations, each may overlook what the other one did, except
 * under sequential consistency (2).
 *
 * A notification unblocks a wait if the change happens before it. A relaxed load that finds the
 * change does not order the two; one that acquires does (5, with FIXED). */
// RUN: %heddle --quiet %s -- -std=c++20
// RUN: %heddle --quiet --sc %s -- -std=c++20
// RUN: %heddle --quiet --tso %s -- -std=c++20
// RUN: %heddle --quiet -DKIND=1 %s -- -std=c++20
// RUN: %exits 1 %heddle --quiet -DKIND=2 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet --tso -DKIND=2 %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --quiet --sc -DKIND=2 %s -- -std=c++20
// RUN: %heddle --quiet --sc --algorithm=optimal -DKIND=2 %s -- -std=c++20
// RUN: %heddle --quiet -DKIND=3 %s -- -std=c++20
// RUN: %heddle --quiet -DKIND=4 %s -- -std=c++20
// RUN: %heddle --quiet -bound 9 -DKIND=4 %s -- -std=c++20
// RUN: %exits 1 %heddle --quiet -DKIND=5 %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --quiet -DKIND=5 -DFIXED %s -- -std=c++20
// RUN: %heddle --quiet -DKIND=5 --sc %s -- -std=c++20
// CHECK: error: deadlock: thread {{[12]}} waits for a notification of 'turn'
#include <atomic>
#include <thread>

#ifndef KIND
#define KIND 0
#endif
#if KIND == 1 || KIND == 2 || KIND == 5
#define RELAXED , std::memory_order_relaxed
#else
#define RELAXED
#endif
#ifdef FIXED
#define LOAD_ORDER std::memory_order_acquire
#else
#define LOAD_ORDER std::memory_order_relaxed
#endif

static std::atomic<int> turn{0}, waiting{0};

static void fence()
{
#if KIND == 1
    std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
}

static void wait()
{
#if KIND == 3 || KIND == 4
    waiting++;
#else
    waiting.store(1 RELAXED);
#endif
    fence();
    turn.wait(0 RELAXED);
}

int main()
{
    std::thread other(wait);
#if KIND == 4
    std::thread third(wait);
#endif
#if KIND == 5
    std::thread relay([] {
        while (turn.load(LOAD_ORDER) == 0)
            continue;
        turn.notify_one();
    });
    turn.store(1, std::memory_order_release);
    relay.join();
#elif KIND == 3
    turn++;
    if (waiting.fetch_add(0))
        turn.notify_one();
#else
    turn.store(1 RELAXED);
    fence();
    for (int i = waiting.load(KIND == 1 || KIND == 2 ? std::memory_order_relaxed
                                                     : std::memory_order_seq_cst);
         i > 0; i--)
        turn.notify_one();
#endif
    other.join();
#if KIND == 4
    third.join();
#endif
}
