/* A thread that waits for an atomic object wakes when it is notified, or for no reason: the standard does not promise
 * that it wakes because the value has changed. So a missing notification is a deadlock, of a thread that blocked
 * before the value changed.
 *
 * Nobody notifies (MISSING), also of an atomic_flag (FLAG); the notification comes before the store (EARLY), or only
 * after the waiting thread has ended (LATE); one of two waiting threads is notified (ONE).
 *
 * No error: the store is notified (default); all are notified (ALL), or each by a notification of its own (TWICE); another
 * thread notifies, behind the store (RELAY); the thread cannot have blocked, because it finds the value behind the
 * store (KNOWN) or waits for no value that was there (OTHER); the process ends without the waiting thread (ENDS). Latches
 * and semaphores notify by themselves (LATCH). */
// RUN: %exits 1 %heddle --quiet -DMISSING %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc -DMISSING %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc --algorithm=optimal -DMISSING %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DMISSING -DFLAG %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DEARLY %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DLATE %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DONE %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle -DMISSING --format=json %s -- -std=c++20 >%t.json
// RUN: %exits 1 %heddle --quiet -DMISSING --replay=%t.json %s -- -std=c++20 | FileCheck %s
// RUN: %heddle %s -- -std=c++20 | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --sc --algorithm=optimal --quiet %s -- -std=c++20
// RUN: %heddle --quiet -DFLAG %s -- -std=c++20
// RUN: %heddle --quiet -DALL %s -- -std=c++20
// RUN: %heddle --quiet -DTWICE %s -- -std=c++20
// RUN: %heddle --quiet -DRELAY %s -- -std=c++20
// RUN: %heddle --quiet -DKNOWN %s -- -std=c++20
// RUN: %heddle --quiet -DOTHER %s -- -std=c++20
// RUN: %heddle --quiet -DENDS %s -- -std=c++20
// RUN: %heddle --quiet -DLATCH %s -- -std=c++20
// CHECK: error: deadlock: thread {{[12]}} waits for a notification of 'turn' [deadlock]
//
// The thread finds the new value, or it blocks and is woken.
// SAFE: Executions: 1 complete, 1 blocked (1 merged iteration)

#include <atomic>
#include <latch>
#include <pthread.h>
#include <semaphore>

namespace
{
#ifdef FLAG
std::atomic_flag turn = ATOMIC_FLAG_INIT;
#define SET() turn.test_and_set()
#define WAIT() turn.wait(false)
#else
std::atomic<int> turn{0};
#define SET() turn.store(1)
#ifdef OTHER
#define WAIT() turn.wait(5)
#else
#define WAIT() turn.wait(0)
#endif
#endif
std::latch latch{1};
std::binary_semaphore semaphore{0};

void *waiter(void *unused)
{
#ifdef LATCH
    latch.wait();
    semaphore.acquire();
#else
    WAIT();
#endif
    return unused;
}

void *relay(void *unused)
{
    turn.notify_all();
    return unused;
}
} // namespace

int main()
{
    pthread_t thread, second;
#ifdef KNOWN
    SET();
#endif
    pthread_create(&thread, nullptr, waiter, nullptr);
#if defined ONE || defined ALL || defined TWICE
    pthread_create(&second, nullptr, waiter, nullptr);
#endif
#ifdef EARLY
    turn.notify_all();
#endif
#ifdef LATCH
    latch.count_down();
    semaphore.release();
#elif !defined KNOWN
    SET();
#endif
#ifdef RELAY
    pthread_create(&second, nullptr, relay, nullptr);
    pthread_join(second, nullptr);
#endif
#if defined ALL
    turn.notify_all();
#elif defined TWICE
    turn.notify_one();
    turn.notify_one();
#elif !defined MISSING && !defined EARLY && !defined LATE && !defined RELAY && !defined KNOWN &&   \
    !defined OTHER && !defined ENDS
    turn.notify_one();
#endif
#ifdef ENDS
    return 0;
#endif
    pthread_join(thread, nullptr);
#ifdef LATE
    turn.notify_all();
#endif
#if defined ONE || defined ALL || defined TWICE
    pthread_join(second, nullptr);
#endif
    return 0;
}
