/* Thread 1 waits for an atomic object that nobody notifies, and may block before the store. Then
 * main waits for thread 1, by a semaphore (KIND 0), a condition variable (1), a loop (2), a future
 * (3), a latch (4), a barrier of C (5), a mutex (6), another atomic object, which thread 1 would
 * notify (7), or a stop of a std::jthread that nobody looks at (8).
 *
 * With FIXED, the store is notified, and there is no error; nor if main does not wait, and returns
 * (ENDS). */
// RUN: %exits 1 %heddle --quiet %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=1 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=2 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=3 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=4 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=5 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=6 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=7 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=8 %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --quiet -DFIXED %s -- -std=c++20
// RUN: %heddle --quiet -DFIXED -DKIND=1 %s -- -std=c++20
// RUN: %heddle --quiet -DFIXED -DKIND=2 %s -- -std=c++20
// RUN: %heddle --quiet -DFIXED -DKIND=3 %s -- -std=c++20
// RUN: %heddle --quiet -DFIXED -DKIND=5 %s -- -std=c++20
// RUN: %heddle --quiet -DFIXED -DKIND=7 %s -- -std=c++20
// RUN: %heddle --quiet -DFIXED -DKIND=8 %s -- -std=c++20
// RUN: %heddle --quiet -DENDS %s -- -std=c++20
// RUN: %exits 1 %heddle --quiet --sc --algorithm=optimal -DKIND=2 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet --tso -DKIND=2 %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -bound 1 -DKIND=0 %s -- -std=c++20 | FileCheck %s
// CHECK: error: deadlock: {{.*}} waits
#include <atomic>
#include <condition_variable>
#include <future>
#include <latch>
#include <mutex>
#include <pthread.h>
#include <semaphore>
#include <thread>

#ifndef KIND
#define KIND 0
#endif
#ifdef FIXED
#define NOTIFY(object) object.notify_one()
#else
#define NOTIFY(object) (void)0
#endif

static std::atomic<int> turn{0}, done{0};
static std::mutex mutex;

int main()
{
#ifdef ENDS
    std::thread([] { turn.wait(0); }).detach();
    turn = 1;
    return 0;
#elif KIND == 0
    std::binary_semaphore semaphore{0};
    std::thread other([&] {
        turn.wait(0);
        semaphore.release();
    });
    turn = 1;
    NOTIFY(turn);
    semaphore.acquire();
#elif KIND == 1
    std::condition_variable changed;
    bool has_changed = false;
    std::thread other([&] {
        turn.wait(0);
        std::lock_guard guard(mutex);
        has_changed = true;
        changed.notify_one();
    });
    turn = 1;
    NOTIFY(turn);
    {
        std::unique_lock guard(mutex);
        changed.wait(guard, [&] { return has_changed; });
    }
#elif KIND == 2
    std::thread other([] {
        turn.wait(0);
        done = 1;
    });
    turn = 1;
    NOTIFY(turn);
    while (!done)
        continue;
#elif KIND == 3
    std::promise<int> promise;
    std::thread other([&] {
        turn.wait(0);
        promise.set_value(1);
    });
    turn = 1;
    NOTIFY(turn);
    promise.get_future().get();
#elif KIND == 4
    std::latch latch{1};
    std::thread other([&] {
        turn.wait(0);
        latch.count_down();
    });
    turn = 1;
    NOTIFY(turn);
    latch.wait();
#elif KIND == 5
    pthread_barrier_t barrier;
    pthread_barrier_init(&barrier, nullptr, 2);
    std::thread other([&] {
        turn.wait(0);
        pthread_barrier_wait(&barrier);
    });
    turn = 1;
    NOTIFY(turn);
    pthread_barrier_wait(&barrier);
#elif KIND == 6
    std::thread other([] {
        std::lock_guard guard(mutex);
        turn.wait(0);
    });
    turn = 1;
    std::lock_guard guard(mutex);
#elif KIND == 7
    std::thread other([] {
        turn.wait(0);
        done = 1;
        done.notify_one();
    });
    turn = 1;
    NOTIFY(turn);
    done.wait(0);
#elif KIND == 8
    std::jthread other([](std::stop_token token) {
        std::stop_callback change(token, [] {
            turn = 1;
            NOTIFY(turn);
        });
        turn.wait(0);
    });
    return 0;
#endif
#if KIND != 8 && !defined ENDS
    other.join();
#endif
}
