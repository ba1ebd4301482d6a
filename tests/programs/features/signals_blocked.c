/* A handler runs while its thread waits: main holds back what the thread waits for until the handler
 * has run, before the wait or within it.
 * WAIT: 1 pthread_mutex_lock, 2 pthread_cond_wait, 3 pthread_rwlock_rdlock, 4 sem_wait,
 * 5 pthread_join, 6 pthread_barrier_wait, 7 mq_receive, 8 sigwait for another signal, 9 pause,
 * 10 pthread_cond_timedwait, 11 cnd_wait, 12 a futex, 13 sigsuspend, 14 sem_timedwait. Where the
 * thread may see that it was interrupted, it waits again.
 * Nothing goes wrong in these, whether calls restart or not (FLAGS), except for pause: the signal
 * may come after the thread has looked whether it has come. If the thread blocks the signal
 * (MASKED), or ignores it (IGNORED), main waits for ever. */
// RUN: %heddle --quiet -DWAIT=1 %s
// RUN: %heddle --quiet -DWAIT=1 --algorithm=optimal %s
// RUN: %heddle --quiet -DWAIT=2 %s
// RUN: %heddle --quiet -DWAIT=2 --algorithm=pop %s
// RUN: %heddle --quiet -DWAIT=2 -bound 3 %s
// RUN: %heddle --quiet -DWAIT=3 %s
// RUN: %heddle --quiet -DWAIT=4 %s
// RUN: %heddle --quiet -DWAIT=4 -DFLAGS=SA_RESTART %s
// RUN: %heddle --quiet -DWAIT=5 %s
// RUN: %heddle --quiet -DWAIT=6 %s
// RUN: %heddle --quiet -DWAIT=7 %s
// RUN: %heddle --quiet -DWAIT=7 -DFLAGS=SA_RESTART %s
// RUN: %heddle --quiet -DWAIT=8 %s
// RUN: %exits 1 %heddle --quiet -DWAIT=9 %s | FileCheck --check-prefix=PAUSE %s
// PAUSE: error: deadlock: thread 1 waits
// RUN: %heddle --quiet -DWAIT=10 %s
// RUN: %heddle --quiet -DWAIT=11 %s
// RUN: %heddle --quiet -DWAIT=12 -DFLAGS=SA_RESTART %s
// RUN: %heddle --quiet -DWAIT=13 %s
// RUN: %heddle --quiet -DWAIT=14 %s
// RUN: %exits 1 %heddle --quiet -DWAIT=1 -DMASKED %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWAIT=2 -DMASKED %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWAIT=3 -DIGNORED %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWAIT=6 -DMASKED --algorithm=pop %s | FileCheck %s
// CHECK: error: {{.*}} {{.livelock.}}

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <mqueue.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#ifndef FLAGS
#define FLAGS 0
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_barrier_t barrier;
static pthread_t other, thread;
static sem_t semaphore;
static mtx_t plain_mutex;
static cnd_t plain_go;
static mqd_t queue;
static atomic_int handled, word;
static int ready;

static void on_signal(int number)
{
    assert(number == SIGUSR1);
    handled++;
}

static sigset_t set_of(int number)
{
    sigset_t set;
    sigemptyset(&set);
    if (number)
        sigaddset(&set, number);
    return set;
}

static void wait(void)
{
#if WAIT == 1
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
#elif WAIT == 2
    pthread_mutex_lock(&mutex);
    while (!ready)
        assert(pthread_cond_wait(&go, &mutex) == 0);
    pthread_mutex_unlock(&mutex);
#elif WAIT == 3
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
#elif WAIT == 4
    while (sem_wait(&semaphore) != 0)
        assert(errno == EINTR && FLAGS == 0);
#elif WAIT == 5
    assert(pthread_join(other, NULL) == 0);
#elif WAIT == 6
    pthread_barrier_wait(&barrier);
#elif WAIT == 7
    char text[8];
    while (mq_receive(queue, text, sizeof text, NULL) != 1)
        assert(errno == EINTR && FLAGS == 0);
#elif WAIT == 8
    int number;
    sigset_t set = set_of(SIGUSR2);
    assert(sigwait(&set, &number) == 0 && number == SIGUSR2);
#elif WAIT == 9
    while (!handled)
        assert(pause() == -1 && errno == EINTR);
#elif WAIT == 10
    struct timespec limit = {1, 0};
    pthread_mutex_lock(&mutex);
    if (!ready)
        pthread_cond_timedwait(&go, &mutex, &limit);
    pthread_mutex_unlock(&mutex);
#elif WAIT == 11
    mtx_lock(&plain_mutex);
    while (!ready)
        assert(cnd_wait(&plain_go, &plain_mutex) == thrd_success);
    mtx_unlock(&plain_mutex);
#elif WAIT == 12
    while (!word)
        syscall(SYS_futex, &word, FUTEX_WAIT, 0, NULL);
#elif WAIT == 13
    sigset_t none = set_of(0);
    assert(sigsuspend(&none) == -1 && errno == EINTR && handled == 1);
#elif WAIT == 14
    struct timespec limit = {1, 0};
    assert(sem_timedwait(&semaphore, &limit) == 0 || errno == ETIMEDOUT || errno == EINTR);
#endif
}

static void hold(void)
{
    pthread_barrier_init(&barrier, NULL, 2);
    sem_init(&semaphore, 0, 0);
    mtx_init(&plain_mutex, mtx_plain);
    cnd_init(&plain_go);
#if WAIT == 1
    pthread_mutex_lock(&mutex);
#elif WAIT == 3
    pthread_rwlock_wrlock(&lock);
#elif WAIT == 7
    queue = mq_open("/q", O_RDWR | O_CREAT, 0600, &(struct mq_attr){.mq_maxmsg = 1, .mq_msgsize = 8});
#elif WAIT == 8
    sigset_t set = set_of(SIGUSR2);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
#elif WAIT == 13
    sigset_t set = set_of(SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
#endif
}

static void let_go(void)
{
#if WAIT == 1
    pthread_mutex_unlock(&mutex);
#elif WAIT == 2
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&go);
    pthread_mutex_unlock(&mutex);
#elif WAIT == 3
    pthread_rwlock_unlock(&lock);
#elif WAIT == 4
    sem_post(&semaphore);
#elif WAIT == 5
    sem_post(&semaphore);
#elif WAIT == 6
    pthread_barrier_wait(&barrier);
#elif WAIT == 7
    mq_send(queue, "", 1, 0);
#elif WAIT == 8
    pthread_kill(thread, SIGUSR2);
#elif WAIT == 11
    mtx_lock(&plain_mutex);
    ready = 1;
    cnd_broadcast(&plain_go);
    mtx_unlock(&plain_mutex);
#elif WAIT == 12
    word = 1;
    syscall(SYS_futex, &word, FUTEX_WAKE, 1);
#endif
}

static void *waiter(void *unused)
{
#ifdef MASKED
    sigset_t set = set_of(SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
#endif
    wait();
    return unused;
}

static void *stay(void *unused)
{
    sigset_t set = set_of(SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    sem_wait(&semaphore);
    return unused;
}

int main(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = FLAGS};
#ifdef IGNORED
    action.sa_handler = SIG_IGN;
#endif
    sigaction(SIGUSR1, &action, NULL);
    hold();
#if WAIT == 5
    pthread_create(&other, NULL, stay, NULL);
#endif
    pthread_create(&thread, NULL, waiter, NULL);
    pthread_kill(thread, SIGUSR1);
#if WAIT != 10 && WAIT != 14 /* which may time out, and the thread ends */
    while (!handled)
        continue;
#endif
    let_go();
    pthread_join(thread, NULL);
    return 0;
}
