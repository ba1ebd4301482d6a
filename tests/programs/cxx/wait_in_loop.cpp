/* A thread that waits for an atomic object in a loop blocks on the old value until it is notified,
 * as one that waits once does. Each of these programs may deadlock: the thread looks, blocks, and
 * nobody notifies it.
 *
 * It looks again (KIND 0), waits for the value that it has found (1), is a lock (2) or a semaphore
 * (3), or looks behind the wait (4). Of two threads that wait, one is notified (5); it is the one
 * that waits for another value, and blocks again (6). The notification comes before the store (7).
 * The wait is of an atomic_ref (8), of 16 bytes (9), or of 24 bytes (10). A mutex is held meanwhile
 * by a thread that nobody notifies (11).
 *
 * With FIXED, each change is notified, or all waiting threads are (6), and there is no error.
 * A notification for each of the two that wait suffices (5). */
// RUN: %exits 1 %heddle --quiet %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=1 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=2 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=3 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=4 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=5 %s -- -std=c++20 | FileCheck --check-prefixes=CHECK,OTHER %s
// RUN: %exits 1 %heddle --quiet -DKIND=6 %s -- -std=c++20 | FileCheck --check-prefixes=CHECK,OTHER %s
// RUN: %exits 1 %heddle --quiet -DKIND=7 %s -- -std=c++20 | FileCheck --check-prefixes=CHECK,EARLY %s
// RUN: %exits 1 %heddle --quiet -DKIND=8 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=9 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=10 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=11 %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --quiet -DFIXED %s -- -std=c++20
// RUN: %heddle --quiet -DFIXED -DKIND=2 %s -- -std=c++20
// RUN: %heddle --quiet -DFIXED -DKIND=3 %s -- -std=c++20
// RUN: %heddle --quiet -DFIXED -DKIND=5 %s -- -std=c++20
// RUN: %heddle --quiet -DFIXED -DKIND=6 %s -- -std=c++20
// RUN: %heddle --quiet -DFIXED -DKIND=8 %s -- -std=c++20
// RUN: %heddle --quiet -DFIXED -DKIND=9 %s -- -std=c++20
// RUN: %heddle --quiet -DFIXED -DKIND=10 %s -- -std=c++20
// RUN: %exits 1 %heddle --quiet --sc --algorithm=naive -DKIND=6 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc --algorithm=optimal -DKIND=5 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc --algorithm=pop -DKIND=5 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -bound 1 -DKIND=5 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -j2 -DKIND=6 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet --random -DKIND=6 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle -DKIND=6 --format=json %s -- -std=c++20 >%t.json
// RUN: %exits 1 %heddle --quiet -DKIND=6 --replay=%t.json %s -- -std=c++20 | FileCheck %s
// RUN: %exits 2 %heddle --sc --algorithm=rvf %s -- -std=c++20 2>&1 | FileCheck --check-prefix=RVF %s
// CHECK: error: deadlock: {{main|thread [0-9]}} waits for a notification of '
// OTHER: note: main notifies it here, which wakes another thread
// EARLY: note: main notifies it here, but not behind a change
// RVF: error: --algorithm=rvf does not explore waits for atomic objects; leave --algorithm out
#include <atomic>
#include <mutex>
#include <thread>

#ifndef KIND
#define KIND 0
#endif
#ifdef FIXED
#define NOTIFY(object) object.notify_one()
#else
#define NOTIFY(object) (void)0
#endif

static std::atomic<int> turn{0};

static void wait_for_turn()
{
    while (turn.load() == 0)
        turn.wait(0);
}

#if KIND == 2
static std::atomic_flag lock = ATOMIC_FLAG_INIT;
static int data;

static void add()
{
    while (lock.test_and_set())
        lock.wait(true);
    data++;
    lock.clear();
    NOTIFY(lock);
}
#elif KIND == 3
static void take()
{
    for (;;) {
        int left = turn.load(std::memory_order_relaxed);
        if (left && turn.compare_exchange_strong(left, left - 1))
            return;
        if (!left)
            turn.wait(0);
    }
}
#elif KIND == 6
static void wait_until(int wanted)
{
    for (int found = turn; found != wanted; found = turn)
        turn.wait(found);
}
#elif KIND == 9 || KIND == 10
struct wide {
    long word[KIND - 7];
};
static std::atomic<wide> object{};
#endif

int main()
{
#if KIND == 0
    std::thread other(wait_for_turn);
    turn = 1;
    NOTIFY(turn);
#elif KIND == 1
    std::thread other([] {
        int found;
        while ((found = turn.load()) == 0)
            turn.wait(found);
    });
    turn = 1;
#elif KIND == 2
    std::thread other(add);
    add();
#elif KIND == 3
    std::thread other(take);
    turn++;
    NOTIFY(turn);
#elif KIND == 4
    std::thread other([] {
        do
            turn.wait(0);
        while (turn == 0);
    });
    turn = 1;
#elif KIND == 5
    std::thread other(wait_for_turn), third(wait_for_turn);
    turn = 1;
    turn.notify_one();
    NOTIFY(turn);
    third.join();
#elif KIND == 6
    std::thread other([] { wait_until(1); }), third([] { wait_until(2); });
    turn = 1;
#ifdef FIXED
    turn.notify_all();
    other.join();
#else
    turn.notify_one();
    other.join();
#endif
    turn = 2;
    turn.notify_all();
    third.join();
    return 0;
#elif KIND == 7
    std::thread other(wait_for_turn);
    turn.notify_all();
    turn = 1;
#elif KIND == 8
    static int number = 0;
    std::thread other([] { std::atomic_ref<int>(number).wait(0); });
    std::atomic_ref<int>(number).store(1);
    NOTIFY(std::atomic_ref<int>(number));
#elif KIND == 9 || KIND == 10
    std::thread other([] { object.wait(wide{}); });
    wide changed{};
    changed.word[KIND - 8] = 1;
    object.store(changed);
    NOTIFY(object);
#elif KIND == 11
    static std::mutex mutex;
    std::thread other([] {
        std::lock_guard guard(mutex);
        turn.wait(0);
    });
    std::thread third([] {
        turn = 1;
        std::lock_guard guard(mutex);
    });
    third.join();
#endif
    other.join();
}
