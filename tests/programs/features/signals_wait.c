/* A thread waits for signals that all threads block, as servers do; the handler never runs. sigwait,
 * sigwaitinfo and sigsuspend take the signal whether it came before the wait or comes within it. If
 * nobody sends it (NEVER), that is a deadlock. A signal to a thread that has not blocked it runs
 * the handler instead, and may come too early for the wait (UNBLOCKED). */
// RUN: %heddle --quiet -DWAIT=1 %s
// RUN: %heddle --quiet --algorithm=pop -DWAIT=1 %s
// RUN: %heddle --quiet -DWAIT=2 %s
// RUN: %heddle --quiet -DWAIT=3 %s
// RUN: %heddle --quiet --algorithm=optimal -DWAIT=3 %s
// RUN: %exits 1 %heddle --format=json -DWAIT=1 -DNEVER %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DWAIT=3 -DNEVER %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DWAIT=1 -DUNBLOCKED %s | FileCheck %s
// CHECK: "kind": "deadlock"

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static sigset_t set;
static atomic_int handled;

static void on_signal(int number)
{
    assert(number == SIGUSR1);
    handled++;
}

static void *waiter(void *unused)
{
    int number = SIGUSR1;
#if WAIT == 1
    assert(sigwait(&set, &number) == 0);
#elif WAIT == 2
    siginfo_t information;
    number = sigwaitinfo(&set, &information);
    assert(information.si_signo == number);
#else
    sigset_t none;
    sigemptyset(&none);
    assert(sigsuspend(&none) == -1 && errno == EINTR && handled == 1);
#endif
    assert(number == SIGUSR1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    signal(SIGUSR1, on_signal);
#if !defined UNBLOCKED
    pthread_sigmask(SIG_BLOCK, &set, NULL);
#endif
    pthread_create(&thread, NULL, waiter, NULL);
#if defined NEVER
    if (handled)
#endif
        pthread_kill(thread, SIGUSR1);
    pthread_join(thread, NULL);
    assert(handled == (WAIT == 3));
    return 0;
}
