/* A thread that blocks signals while it looks, and then no more, has changed nothing in that round:
 * it waits, and no execution has such a round. One that leaves them blocked has changed something:
 * what it finds behind the loop tells whether it went round. */
// RUN: %heddle --format=json -DWAITER=restores %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// CHECK: "blocked": 0,
// RUN: %exits 1 %heddle --quiet -DWAITER=blocks %s | FileCheck %s --check-prefix=BLOCKS
// RUN: %exits 1 %heddle --quiet -DWAITER=restores -DNEVER %s | FileCheck %s --check-prefix=NEVER
// NEVER: [livelock]

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

static atomic_int ready;

/* Nobody writes it, so that reading it is no access that others may race with. */
static const sigset_t pipe_signal = {{1UL << (SIGPIPE - 1)}};

static int is_blocked(void)
{
    sigset_t mask;
    pthread_sigmask(SIG_BLOCK, NULL, &mask);
    return sigismember(&mask, SIGPIPE);
}

static void *restores(void *argument)
{
    int is_ready;
    do {
        pthread_sigmask(SIG_BLOCK, &pipe_signal, NULL);
        is_ready = atomic_load(&ready);
        pthread_sigmask(SIG_UNBLOCK, &pipe_signal, NULL);
    } while (!is_ready);
    assert(!is_blocked());
    return argument;
}

static void *blocks(void *argument)
{
    while (!atomic_load(&ready))
        pthread_sigmask(SIG_BLOCK, &pipe_signal, NULL);
    // BLOCKS: signals_waiting.c:[[#@LINE+1]]:5: error: assertion `!is_blocked()' failed
    assert(!is_blocked());
    return argument;
}

int main(void)
{
    pthread_t thread;
    (void)restores, (void)blocks;
    pthread_create(&thread, NULL, WAITER, NULL);
#ifndef NEVER
    atomic_store(&ready, 1);
#endif
    return pthread_join(thread, NULL);
}
