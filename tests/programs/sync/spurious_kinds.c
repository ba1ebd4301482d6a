/* Spurious wakeups of each kind of wait. WAIT: 1 pthread_cond_wait, 2 pthread_cond_timedwait,
 * 3 cnd_wait, 4 cnd_timedwait, 5 a futex, 6 pthread_cond_wait in a program that cancels threads. The
 * thread takes it that it was woken, and is wrong with a spurious wakeup. If it looks again (AGAIN),
 * it is right. Semaphores have no spurious wakeups (7). */
// RUN: %heddle --quiet -DWAIT=1 %s 2>&1 | FileCheck --check-prefix=NOTE %s
// RUN: %heddle --quiet -DWAIT=3 %s 2>&1 | FileCheck --check-prefix=NOTE %s
// NOTE: warning: {{.*}}spurious_kinds.c:{{[0-9]+}}: a wait for a condition may end without a signal
// RUN: %heddle --quiet -DWAIT=1 -DAGAIN %s 2>&1 | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %heddle --quiet -DWAIT=3 -DAGAIN %s 2>&1 | FileCheck --allow-empty --check-prefix=NONE %s
// NONE-NOT: warning
// RUN: %exits 1 %heddle --quiet --spurious-wakeups=1 -DWAIT=1 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --spurious-wakeups=1 -DWAIT=1 --algorithm=optimal %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --spurious-wakeups=1 -DWAIT=2 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --spurious-wakeups=1 -DWAIT=3 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --spurious-wakeups=1 -DWAIT=4 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --spurious-wakeups=1 -DWAIT=5 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --spurious-wakeups=1 -DWAIT=6 %s | FileCheck %s
// CHECK: error: assertion `ready' failed
// RUN: %heddle --quiet --spurious-wakeups=2 -DWAIT=1 -DAGAIN %s
// RUN: %heddle --quiet --spurious-wakeups=1 -DWAIT=2 -DAGAIN %s
// RUN: %heddle --quiet --spurious-wakeups=1 -DWAIT=3 -DAGAIN %s
// RUN: %heddle --quiet --spurious-wakeups=1 -DWAIT=4 -DAGAIN %s
// RUN: %heddle --quiet --spurious-wakeups=1 -DWAIT=5 -DAGAIN %s
// RUN: %heddle --quiet --spurious-wakeups=1 -DWAIT=6 -DAGAIN %s
// RUN: %heddle --quiet --spurious-wakeups=2 -DWAIT=7 %s

#define _GNU_SOURCE
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#ifdef AGAIN
#define UNLESS while
#else
#define UNLESS if
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;
static mtx_t plain_mutex;
static cnd_t plain_go;
static sem_t semaphore;
static atomic_int ready;

static void *waiter(void *unused)
{
    int result = 0;
    (void)result;
#if WAIT == 1 || WAIT == 6
    pthread_mutex_lock(&mutex);
    UNLESS (!ready)
        pthread_cond_wait(&go, &mutex);
    assert(ready);
    pthread_mutex_unlock(&mutex);
#elif WAIT == 2
    struct timespec limit = {1, 0};
    pthread_mutex_lock(&mutex);
    UNLESS (!ready && !result)
        result = pthread_cond_timedwait(&go, &mutex, &limit);
    if (!result)
        assert(ready);
    pthread_mutex_unlock(&mutex);
#elif WAIT == 3
    mtx_lock(&plain_mutex);
    UNLESS (!ready)
        cnd_wait(&plain_go, &plain_mutex);
    assert(ready);
    mtx_unlock(&plain_mutex);
#elif WAIT == 4
    struct timespec limit = {1, 0};
    result = thrd_success;
    mtx_lock(&plain_mutex);
    UNLESS (!ready && result == thrd_success)
        result = cnd_timedwait(&plain_go, &plain_mutex, &limit);
    if (result == thrd_success)
        assert(ready);
    mtx_unlock(&plain_mutex);
#elif WAIT == 5
    UNLESS (!ready)
        syscall(SYS_futex, &ready, FUTEX_WAIT, 0, NULL);
    assert(ready);
#else
    sem_wait(&semaphore);
    assert(ready);
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    mtx_init(&plain_mutex, mtx_plain);
    cnd_init(&plain_go);
    sem_init(&semaphore, 0, 0);
    pthread_create(&thread, NULL, waiter, NULL);
    pthread_mutex_lock(&mutex);
    mtx_lock(&plain_mutex);
    ready = 1;
    pthread_cond_signal(&go);
    cnd_signal(&plain_go);
    mtx_unlock(&plain_mutex);
    pthread_mutex_unlock(&mutex);
    syscall(SYS_futex, &ready, FUTEX_WAKE, 1);
    sem_post(&semaphore);
#if WAIT == 6
    pthread_t self = pthread_self();
    if (!ready)
        pthread_cancel(self);
#endif
    pthread_join(thread, NULL);
    return 0;
}
