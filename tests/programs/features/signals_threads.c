/* A signal of pthread_kill to another thread: its handler runs in front of any later step of that
 * thread, or the thread ends before. The worker has three steps and its return, so there are five
 * executions. The value at the end tells where the handler ran, and an assertion that one of these
 * cannot be fails (WRONG). With MASKED, the worker unblocks the signal after its first step. It has
 * five steps and its return, and looks once more as it unblocks: eight executions. In three of
 * them, the signal comes before, and the handler runs within pthread_sigmask. */
// RUN: %heddle --format=json %s | FileCheck --check-prefix=FIVE %s
// RUN: %heddle --sc --algorithm=pop --format=json %s | FileCheck --check-prefix=FIVE %s
// RUN: %heddle --sc --algorithm=optimal --format=json %s | FileCheck --check-prefix=FIVE %s
// RUN: %exits 1 %heddle --format=json -DWRONG=22 %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle --format=json -DWRONG=2 %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json -DWRONG=12 %s \
// RUN:     | FileCheck --check-prefix=WRONG %s
// RUN: %heddle --format=json -DMASKED %s | FileCheck --check-prefix=MASKED %s
// RUN: %heddle --sc --algorithm=pop --format=json -DMASKED %s | FileCheck --check-prefix=MASKED %s
// FIVE: "verdict": "safe"
// FIVE: "complete": 5,
// MASKED: "verdict": "safe"
// MASKED: "complete": 8,
// WRONG: "kind": "assertion"

#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int steps;

static void on_signal(int number)
{
    (void)number;
    atomic_fetch_add_explicit(&steps, 10, memory_order_relaxed);
}

static void *worker(void *set)
{
    atomic_fetch_add(&steps, 1);
#if defined MASKED
    pthread_sigmask(SIG_UNBLOCK, set, NULL);
    assert(atomic_load(&steps) % 10 == 1);
#else
    (void)set;
#endif
    atomic_store(&steps, 2 * atomic_load(&steps));
    return NULL;
}

int main(void)
{
    sigset_t set;
    pthread_t thread;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    signal(SIGUSR1, on_signal);
#if defined MASKED
    pthread_sigmask(SIG_BLOCK, &set, NULL);
#endif
    pthread_create(&thread, NULL, worker, &set);
    pthread_kill(thread, SIGUSR1);
    pthread_join(thread, NULL);
#if defined WRONG
    assert(steps != WRONG);
#endif
    return 0;
}
