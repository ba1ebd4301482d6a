/* Signals of a thread to itself: the handler runs within raise, unless the signal is blocked. Then it
 * runs when the signal is unblocked, once. A process with one thread may use kill. The default
 * action ends the process: main's return is not reached, and functions of atexit do not run. */
// RUN: %clang -w -D_GNU_SOURCE -o %t %s && %t
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=naive --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DDEFAULT=SIGTERM %s | FileCheck --check-prefix=ABORT %s
// RUN: %exits 1 %heddle --format=json -DDEFAULT=SIGSEGV %s | FileCheck --check-prefix=ABORT %s
// RUN: %exits 2 %heddle -DDEFAULT=SIGSTOP %s 2>&1 | FileCheck --check-prefix=STOP %s
// RUN: %exits 1 %heddle --format=json -DFOR_EVER %s | FileCheck --check-prefix=FOR_EVER %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// ABORT: "kind": "abort"
// STOP: error: heddle does not stop a process
// FOR_EVER: "kind": "deadlock"

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static volatile sig_atomic_t seen, last, depth;

static void on_signal(int number)
{
    assert(++depth == 1); /* the signal is blocked while its handler runs */
    seen++;
    last = number;
    if (seen == 1)
        raise(SIGUSR1);
    depth--;
}

static void with_information(int number, siginfo_t *information, void *context)
{
    (void)context;
    assert(information->si_signo == number);
    seen++;
}

static void fail(void)
{
    assert(0);
}

int main(void)
{
    sigset_t set, pending;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    assert(signal(SIGUSR1, on_signal) == SIG_DFL);
    assert(raise(SIGUSR1) == 0 && seen == 2 && last == SIGUSR1);
    assert(kill(getpid(), SIGUSR1) == 0 && seen == 3);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    raise(SIGUSR1);
    raise(SIGUSR1);
    assert(seen == 3 && sigpending(&pending) == 0 && sigismember(&pending, SIGUSR1));
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    assert(seen == 4);
    struct sigaction action = {.sa_sigaction = with_information,
                               .sa_flags = SA_SIGINFO | SA_RESETHAND};
    sigaction(SIGUSR2, &action, NULL);
    raise(SIGUSR2);
    assert(seen == 5 && signal(SIGUSR2, SIG_IGN) == SIG_DFL);
    assert(raise(SIGUSR2) == 0 && raise(SIGCHLD) == 0 && seen == 5);
    assert(raise(0) == 0 && raise(99) == -1 && errno == EINVAL);
#if defined DEFAULT
    atexit(fail);
    raise(DEFAULT);
    fail();
#elif defined FOR_EVER
    pause();
#endif
    return 0;
}
