/* A handler that has interrupted a function that is not async-signal-safe may call no such function
 * (POSIX, 2.4.3). A handler that runs within raise, or between two steps of the program's own code, may
 * call them. What comes of locks is explored: the thread has one already, and waits for ever. */
// RUN: %exits 1 %heddle --quiet -DCALL='free(malloc(10))' %s | FileCheck --check-prefix=MALLOC %s
// RUN: %exits 1 %heddle --quiet -DCALL='printf(" ")' %s | FileCheck --check-prefix=PRINTF %s
// RUN: %exits 1 %heddle --quiet -DCALL='exit(0)' %s | FileCheck --check-prefix=EXIT %s
// RUN: %exits 1 %heddle --quiet -DCALL='pthread_cond_signal(&changed)' --algorithm=rvf %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DCALL='log_line()' %s >%t && FileCheck --check-prefix=JSON %s <%t
// RUN: %exits 1 %heddle --replay=%t -DCALL='log_line()' %s | FileCheck --check-prefix=REPLAY %s
// RUN: %exits 1 %heddle --quiet -DCALL='pthread_mutex_lock(&lock),pthread_mutex_unlock(&lock)' %s \
// RUN:     | FileCheck --check-prefix=DEADLOCK %s
// RUN: %heddle --quiet -DCALL='sem_post(&done)' %s
// RUN: %heddle --quiet -DCALL='write(1,"",0)' %s
// RUN: %heddle --quiet -DRAISE -DCALL='free(malloc(10))' %s
// RUN: %heddle --quiet -DOWN_CODE -DCALL='free(malloc(10))' %s
// MALLOC: error: malloc is called by a signal handler that may have interrupted {{.*}}: neither is async-signal-safe [signal-unsafe-call]
// PRINTF: error: printf is called by a signal handler
// EXIT: error: exit is called by a signal handler
// CHECK: error: pthread_cond_signal is called by a signal handler
// JSON: "kind": "signal-unsafe-call"
// REPLAY: The recorded execution ends in the same error
// DEADLOCK: [deadlock]

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static sem_t done;
static atomic_int steps;

static void log_line(void)
{
    puts("");
}

static void on_signal(int number)
{
    (void)number, (void)log_line;
    CALL;
}

static void *work(void *unused)
{
#if defined RAISE
    raise(SIGUSR1);
#elif defined OWN_CODE
    atomic_fetch_add(&steps, 1);
#else
    pthread_mutex_lock(&lock);
    free(malloc(20));
    pthread_mutex_unlock(&lock);
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    sem_init(&done, 0, 0);
    signal(SIGUSR1, on_signal);
    pthread_create(&thread, NULL, work, NULL);
#if !defined RAISE
    pthread_kill(thread, SIGUSR1);
#endif
    pthread_join(thread, NULL);
    return 0;
}
