/* Calls that a handler interrupts. WAIT: 1 sem_wait and 2 mq_receive fail with EINTR, unless the
 * handler has SA_RESTART (FLAGS), or there is no need to wait (READY). 3 nanosleep, 4 sleep and
 * 5 sigwaitinfo for another signal fail with any handler. 6 pthread_cond_wait does not fail; but the
 * handler may run while another thread has the mutex. The program takes it that none of this
 * happens, and so is wrong where it does. */
// RUN: %exits 1 %heddle --quiet -DWAIT=1 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWAIT=1 --algorithm=pop %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWAIT=2 %s | FileCheck %s
// RUN: %heddle --quiet -DWAIT=1 -DFLAGS=SA_RESTART %s
// RUN: %heddle --quiet -DWAIT=2 -DFLAGS=SA_RESTART %s
// RUN: %heddle --quiet -DWAIT=1 -DREADY %s
// RUN: %heddle --quiet -DWAIT=2 -DREADY %s
// RUN: %exits 1 %heddle --quiet -DWAIT=3 -DFLAGS=SA_RESTART %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWAIT=4 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWAIT=5 -DFLAGS=SA_RESTART %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWAIT=6 -DFLAGS=SA_RESTART %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWAIT=6 --algorithm=optimal %s | FileCheck %s
// CHECK: error: assertion `is_undisturbed' failed

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#ifndef FLAGS
#define FLAGS 0
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;
static sem_t semaphore;
static mqd_t queue;
static atomic_bool handled;
static bool waits, ready;

static void on_signal(int number)
{
    (void)number;
    handled = true;
}

static void *waiter(void *set)
{
    bool is_undisturbed = true;
#if WAIT == 1
    is_undisturbed = sem_wait(&semaphore) == 0;
    assert(is_undisturbed || errno == EINTR);
#elif WAIT == 2
    char text[8];
    is_undisturbed = mq_receive(queue, text, sizeof text, NULL) == 1;
    assert(is_undisturbed || errno == EINTR);
#elif WAIT == 3
    struct timespec length = {5, 0}, left = {0, 0};
    is_undisturbed = nanosleep(&length, &left) == 0;
    assert(is_undisturbed || (errno == EINTR && left.tv_sec == 5));
#elif WAIT == 4
    is_undisturbed = sleep(5) == 0;
#elif WAIT == 5
    is_undisturbed = sigwaitinfo(set, NULL) == SIGUSR2;
    assert(is_undisturbed || errno == EINTR);
#else
    pthread_mutex_lock(&mutex);
    waits = true;
    while (!ready)
        pthread_cond_wait(&go, &mutex);
    pthread_mutex_unlock(&mutex);
#endif
    assert(is_undisturbed);
    return set;
}

static void give(void)
{
    sem_post(&semaphore);
    mq_send(queue, "", 1, 0);
}

int main(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = FLAGS};
    struct mq_attr attributes = {.mq_maxmsg = 1, .mq_msgsize = 8};
    pthread_t thread;
    sigset_t set;
    sigaction(SIGUSR1, &action, NULL);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR2);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    sem_init(&semaphore, 0, 0);
    queue = mq_open("/q", O_RDWR | O_CREAT, 0600, &attributes);
#ifdef READY
    give();
#endif
    pthread_create(&thread, NULL, waiter, &set);
#if WAIT != 6
    pthread_kill(thread, SIGUSR1);
#endif
#ifndef READY
    give();
#endif
#if WAIT == 5
    pthread_kill(thread, SIGUSR2);
#elif WAIT == 6
    pthread_mutex_lock(&mutex);
    pthread_kill(thread, SIGUSR1);
    bool is_undisturbed = !waits || !handled;
    assert(is_undisturbed);
    ready = true;
    pthread_cond_signal(&go);
    pthread_mutex_unlock(&mutex);
#endif
    pthread_join(thread, NULL);
    return 0;
}
