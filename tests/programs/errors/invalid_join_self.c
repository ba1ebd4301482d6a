/* A thread joins itself, which POSIX leaves undefined. C11's thrd_join of itself never ends. With
 * OTHERS, two threads join each other: a deadlock, as is a thread that joins its creator, which
 * joins it (CREATOR). pthread_tryjoin_np finds a thread that has not ended (TRY). */
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=optimal %s | FileCheck %s
// RUN: %exits 1 %heddle -DC11 %s | FileCheck %s
// RUN: %exits 1 %heddle -DTIMED %s | FileCheck %s
// RUN: %exits 1 %heddle -DOTHERS %s | FileCheck --check-prefix=DEADLOCK %s
// RUN: %exits 1 %heddle -DCREATOR %s | FileCheck --check-prefix=DEADLOCK %s
// RUN: %heddle -DTRY %s
// CHECK: error: a thread joins itself, which POSIX leaves undefined [invalid-join]
// DEADLOCK: [deadlock]

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>

static pthread_t threads[2];
static sem_t are_there;

static void *join(void *other)
{
    sem_wait(&are_there);
    pthread_join(*(pthread_t *)other, NULL);
    return NULL;
}

int main(void)
{
    sem_init(&are_there, 0, 0);
    (void)join, (void)threads;
#if defined C11
    thrd_join(thrd_current(), NULL);
#elif defined TIMED
    pthread_timedjoin_np(pthread_self(), NULL, &(struct timespec){1, 0});
#elif defined TRY
    assert(pthread_tryjoin_np(pthread_self(), NULL) == EBUSY);
#elif defined OTHERS
    pthread_create(&threads[0], NULL, join, &threads[1]);
    pthread_create(&threads[1], NULL, join, &threads[0]);
    sem_post(&are_there);
    sem_post(&are_there);
    pthread_exit(NULL);
#elif defined CREATOR
    threads[0] = pthread_self();
    pthread_create(&threads[1], NULL, join, &threads[0]);
    sem_post(&are_there);
    pthread_join(threads[1], NULL);
#else
    pthread_join(pthread_self(), NULL);
#endif
    return 0;
}
