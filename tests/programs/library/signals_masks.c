/* Sets of signals, and each thread's mask, which it begins with as its creator's was: as natively.
 * None orders anything: two threads with masks have one execution. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s && %t
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// RUN: %exits 1 %heddle --quiet -DUNSET %s | FileCheck %s --check-prefix=UNSET

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>

static void check_invalid(int result)
{
    assert(result == -1 && errno == EINVAL);
    errno = 0;
}

static void sets(void)
{
    sigset_t set, copy;
    assert(sigemptyset(&set) == 0 && sigismember(&set, 1) == 0 && sigismember(&set, 64) == 0);
    assert(sigaddset(&set, SIGINT) == 0 && sigaddset(&set, SIGRTMAX) == 0);
    copy = set;
    assert(sigismember(&copy, SIGINT) == 1 && sigismember(&copy, 64) == 1);
    assert(sigismember(&copy, SIGINT + 1) == 0 && sigismember(&copy, 63) == 0);
    assert(sigdelset(&set, SIGINT) == 0 && sigismember(&set, SIGINT) == 0);
    assert(sigismember(&copy, SIGINT) == 1);
    assert(sigfillset(&set) == 0 && sigismember(&set, 1) == 1 && sigismember(&set, 64) == 1);
    assert(sigdelset(&set, SIGTERM) == 0 && sigismember(&set, SIGTERM) == 0);
    static const int wrong[] = {-1, 0, 65, 1000};
    for (int i = 0; i < 4; i++) {
        check_invalid(sigaddset(&set, wrong[i]));
        check_invalid(sigdelset(&set, wrong[i]));
        check_invalid(sigismember(&set, wrong[i]));
    }
    check_invalid(sigaddset(&set, SIGRTMIN - 1));
    check_invalid(sigdelset(&set, SIGRTMIN - 2));
    assert(sigismember(&set, SIGRTMIN - 1) == 0 && sigismember(&set, SIGRTMIN) == 1);
}

static sigset_t set_of(int signal)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal);
    return set;
}

static void check_mask(int interrupt, int pipe, int terminate)
{
    sigset_t mask;
    assert(pthread_sigmask(-1, NULL, &mask) == 0);
    assert(sigismember(&mask, SIGINT) == interrupt && sigismember(&mask, SIGPIPE) == pipe);
    assert(sigismember(&mask, SIGTERM) == terminate);
}

static void *inherits(void *argument)
{
    check_mask(1, 1, 0);
    sigset_t interrupt = set_of(SIGINT), terminate = set_of(SIGTERM), old;
    assert(pthread_sigmask(SIG_UNBLOCK, &interrupt, NULL) == 0);
    assert(pthread_sigmask(SIG_BLOCK, &terminate, &old) == 0);
    assert(sigismember(&old, SIGTERM) == 0 && sigismember(&old, SIGPIPE) == 1);
    check_mask(0, 1, 1);
    return argument;
}

static void wrong_use(void)
{
    sigset_t set, old;
    sigfillset(&set);
    assert(pthread_sigmask(77, &set, NULL) == EINVAL);
    check_invalid(sigprocmask(77, &set, NULL));
    assert(sigprocmask(SIG_BLOCK, &set, NULL) == 0 && sigprocmask(SIG_BLOCK, NULL, &old) == 0);
    assert(sigismember(&old, SIGUSR1) == 1 && sigismember(&old, SIGKILL) == 0);
    assert(sigismember(&old, SIGSTOP) == 0);
    assert(sigdelset(&old, SIGUSR1) == 0 && sigprocmask(SIG_SETMASK, &old, &set) == 0);
    assert(sigismember(&set, SIGUSR1) == 1);
    assert(sigprocmask(0, NULL, &set) == 0 && sigismember(&set, SIGUSR1) == 0);
}

int main(void)
{
    sets();
    sigset_t interrupt = set_of(SIGINT), pipe = set_of(SIGPIPE), old;
    assert(sigprocmask(SIG_SETMASK, &interrupt, NULL) == 0);
    assert(pthread_sigmask(SIG_BLOCK, &pipe, &old) == 0);
    assert(sigismember(&old, SIGINT) == 1 && sigismember(&old, SIGPIPE) == 0);
    pthread_t thread;
    pthread_create(&thread, NULL, inherits, NULL);
    assert(pthread_sigmask(SIG_SETMASK, &old, NULL) == 0);
    check_mask(1, 0, 0);
    pthread_join(thread, NULL);
    check_mask(1, 0, 0);
    wrong_use();
#ifdef UNSET
    sigset_t unset;
    // UNSET: signals_masks.c:[[#@LINE+1]]:5: error: {{.*}}[uninitialized-read]
    pthread_sigmask(SIG_BLOCK, &unset, NULL);
#endif
    return 0;
}
