/* The default action of a signal that the program sends to itself ends it: an error, as abort() is,
 * that names the signal. SEND: how it is sent. Threads: with raise and kill, a second thread is
 * there; pthread_kill sends to that one.
 *
 * No errors: the default action is to do nothing; the signal is ignored, blocked, or handled
 * (HANDLING). SIGSTOP is refused, since heddle does not stop a process. */
// DEFINE: %{ends} = %exits 1 %heddle %s
// DEFINE: %{safe} = %heddle --quiet %s
// RUN: %{ends} '-DSEND=raise(SIGSEGV)' | FileCheck %s -DSIGNAL=SIGSEGV
// RUN: %{ends} '-DSEND=raise(SIGTERM)' | FileCheck %s -DSIGNAL=SIGTERM
// RUN: %{ends} '-DSEND=raise(SIGKILL)' | FileCheck %s -DSIGNAL=SIGKILL
// RUN: %{ends} '-DSEND=raise(SIGUSR1)' -DTHREADS | FileCheck %s -DSIGNAL=SIGUSR1
// RUN: %{ends} '-DSEND=raise(40)' | FileCheck %s '-DSIGNAL=signal 40'
// RUN: %{ends} '-DSEND=kill(getpid(), SIGINT)' | FileCheck %s -DSIGNAL=SIGINT
// RUN: %{ends} '-DSEND=kill(getpid(), SIGINT)' -DTHREADS | FileCheck %s -DSIGNAL=SIGINT
// RUN: %{ends} '-DSEND=kill(0, SIGHUP)' | FileCheck %s -DSIGNAL=SIGHUP
// RUN: %{ends} '-DSEND=pthread_kill(other, SIGTERM)' -DTHREADS | FileCheck %s -DSIGNAL=SIGTERM
// RUN: %{ends} '-DSEND=pthread_kill(other, SIGKILL)' -DTHREADS | FileCheck %s -DSIGNAL=SIGKILL
// RUN: %{ends} '-DSEND=raise(SIGTERM)' '-DHANDLING=signal(SIGTERM, SIG_DFL)' | FileCheck %s -DSIGNAL=SIGTERM
// RUN: %{ends} '-DSEND=raise(SIGABRT)' | FileCheck --check-prefix=ABORT %s
// RUN: %{safe} '-DSEND=raise(SIGCHLD)'
// RUN: %{safe} '-DSEND=raise(SIGURG)' -DTHREADS
// RUN: %{safe} '-DSEND=kill(getpid(), SIGWINCH)' -DTHREADS
// RUN: %{safe} '-DSEND=pthread_kill(other, SIGCONT)' -DTHREADS
// RUN: %{safe} '-DSEND=raise(SIGTERM)' '-DHANDLING=signal(SIGTERM, SIG_IGN)'
// RUN: %{safe} '-DSEND=kill(getpid(), SIGINT)' '-DHANDLING=signal(SIGINT, SIG_IGN)' -DTHREADS
// RUN: %{safe} '-DSEND=raise(SIGTERM)' '-DHANDLING=signal(SIGTERM, handle)'
// RUN: %{safe} '-DSEND=raise(SIGTERM)' '-DHANDLING=pthread_sigmask(SIG_BLOCK, all(), NULL)'
// RUN: %{safe} '-DSEND=kill(getpid(), 0)' -DTHREADS
// RUN: %exits 2 %heddle %s '-DSEND=raise(SIGSTOP)' 2>&1 | FileCheck --check-prefix=STOP %s
// RUN: %exits 2 %heddle %s '-DSEND=kill(getpid(), SIGTERM)' '-DHANDLING=signal(SIGTERM, handle)' -DTHREADS 2>&1 | FileCheck --check-prefix=CHOICE %s
// RUN: %exits 1 %heddle --outcomes --keep-going '-DSEND=raise(SIGTERM)' %s | FileCheck %s -DSIGNAL=SIGTERM
// RUN: %exits 1 %heddle --format=sarif '-DSEND=raise(SIGTERM)' %s | FileCheck --check-prefix=SARIF %s
// RUN: %exits 1 %heddle --format=json '-DSEND=raise(SIGTERM)' %s > %t
// RUN: %exits 1 %heddle --replay=%t '-DSEND=raise(SIGTERM)' %s | FileCheck --check-prefix=REPLAY %s
// CHECK: error: [[SIGNAL]] ended the program, which does not handle it [abort]
// ABORT: error: the program called abort() [abort]
// STOP: error: heddle does not stop a process
// CHOICE: error: heddle does not choose the thread that gets a signal of the process
// SARIF: SIGTERM ended the program, which does not handle it
// REPLAY: The recorded execution ends in the same error

#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static volatile sig_atomic_t handled;
static pthread_t other;

static inline void handle(int number)
{
    handled = number;
}

static inline const sigset_t *all(void)
{
    static sigset_t set;
    sigfillset(&set);
    return &set;
}

static inline void *wait_for_ever(void *unused)
{
    for (;;)
        pause();
    return unused;
}

int main(void)
{
    (void)other, (void)wait_for_ever, (void)handle, (void)all;
#ifdef HANDLING
    HANDLING;
#endif
#ifdef THREADS
    pthread_create(&other, NULL, wait_for_ever, NULL);
#endif
    SEND;
    _exit(0);
}
