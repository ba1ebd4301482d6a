/* Signals may be ignored or left to their default, as servers do, and are told again so: as
 * natively. A handler may be set, and does not run as long as no signal comes. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s && %t
// RUN: %heddle --quiet %s
// RUN: %clang -w -std=gnu17 -pthread -DSTRICT -o %t %s && %t
// RUN: %heddle --quiet -DSTRICT %s
// RUN: %heddle --quiet -DHANDLER %s
// RUN: %heddle --quiet -DSTRICT -DHANDLER %s
// RUN: %exits 1 %heddle --quiet -DUNSET %s | FileCheck %s --check-prefix=UNSET

#ifdef STRICT
#define _POSIX_C_SOURCE 200809L
#else
#define _GNU_SOURCE
#endif
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static void on_signal(int number)
{
    (void)number;
}

static void with_signal(void)
{
    assert(signal(SIGPIPE, SIG_IGN) == SIG_DFL && signal(SIGPIPE, SIG_DFL) == SIG_IGN);
    assert(signal(SIGPIPE, SIG_IGN) == SIG_DFL && signal(SIGUSR2, SIG_IGN) == SIG_DFL);
    static const int wrong[] = {-1, 0, 65, 32, 33, SIGKILL, SIGSTOP};
    for (int i = 0; i < 7; i++) {
        errno = 0;
        assert(signal(wrong[i], SIG_IGN) == SIG_ERR && errno == EINVAL);
    }
    errno = 0;
    assert(signal(SIGPIPE, SIG_ERR) == SIG_ERR && errno == EINVAL);
}

static void with_sigaction(void)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN, .sa_flags = SA_NODEFER}, old;
    sigaddset(&ignore.sa_mask, SIGUSR1);
    sigaddset(&ignore.sa_mask, SIGKILL);
    assert(sigaction(SIGTERM, NULL, &old) == 0 && old.sa_handler == SIG_DFL);
    assert(sigaction(SIGTERM, &ignore, &old) == 0 && old.sa_handler == SIG_DFL);
    assert(!sigismember(&old.sa_mask, SIGUSR1) && !(old.sa_flags & SA_NODEFER));
    assert(sigaction(SIGTERM, NULL, &old) == 0 && old.sa_handler == SIG_IGN);
    assert(sigismember(&old.sa_mask, SIGUSR1) && !sigismember(&old.sa_mask, SIGKILL));
    assert(old.sa_flags & SA_NODEFER && sigaction(SIGPIPE, NULL, &old) == 0);
    assert(old.sa_handler == SIG_IGN);
#ifdef STRICT
    assert(old.sa_flags & SA_RESETHAND && !sigismember(&old.sa_mask, SIGPIPE));
#else
    assert(old.sa_flags & SA_RESTART && sigismember(&old.sa_mask, SIGPIPE));
#endif
    static const int wrong[] = {0, 65, 33, SIGKILL, SIGSTOP};
    for (int i = 0; i < 5; i++) {
        errno = 0;
        assert(sigaction(wrong[i], &ignore, NULL) == -1 && errno == EINVAL);
    }
    assert(sigaction(SIGKILL, NULL, &old) == 0 && old.sa_handler == SIG_DFL);
    assert(sigaction(65, NULL, &old) == -1);
}

/* The process has one disposition for all its threads, whoever sets it. */
static void *default_again(void *argument)
{
    assert(signal(SIGPIPE, SIG_DFL) == SIG_IGN);
    return argument;
}

int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 1000)
        signal(SIGINT, on_signal);
    signal(SIGPIPE, SIG_DFL); /* whatever they are to the process that started this one */
    signal(SIGUSR2, SIG_DFL);
    with_signal();
    with_sigaction();
    pthread_t thread;
    pthread_create(&thread, NULL, default_again, NULL);
    pthread_join(thread, NULL);
    assert(signal(SIGPIPE, SIG_IGN) == SIG_DFL);
    struct sigaction action;
#ifdef HANDLER
    assert(signal(SIGINT, on_signal) == SIG_DFL);
    action = (struct sigaction){.sa_sigaction = (void *)on_signal, .sa_flags = SA_SIGINFO};
    assert(sigaction(SIGTERM, &action, NULL) == 0);
    assert(sigaction(SIGINT, NULL, &action) == 0 && action.sa_handler == on_signal);
#endif
#ifdef UNSET
    action.sa_handler = SIG_IGN;
    sigemptyset(&action.sa_mask);
    // UNSET: signals_ignored.c:[[#@LINE+1]]:5: error: main reads 'action{{.*}}[uninitialized-read]
    sigaction(SIGINT, &action, NULL);
#endif
    return 0;
}
