/* pthread_tryjoin_np joins a thread that has ended, and no other one; both can be. A loop of it waits.
 * pthread_timedjoin_np may give up as long as the thread runs. What the thread has written is there
 * behind a join, but not behind a failure (RACE). If the thread never ends, the loop is a livelock. */
// RUN: %heddle --leaks=error %s > %t && %same_complete %t %heddle --algorithm=optimal %s
// RUN: %heddle --outcomes -DBOTH %s | FileCheck --check-prefix=BOTH %s
// RUN: %heddle --outcomes -DBOTH -DTIMED %s | FileCheck --check-prefix=BOTH %s
// RUN: %exits 1 %heddle -DRACE %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle -DSTAYS %s | FileCheck --check-prefix=STAYS %s
// RUN: %exits 1 %heddle -DTWICE %s | FileCheck --check-prefix=TWICE %s
// BOTH-DAG: "early\n"
// BOTH-DAG: "late\n"
// RACE: error: data race
// STAYS: error: this loop goes on for ever
// TWICE: [invalid-join]

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <time.h>

static int data;
static sem_t never;

static void *work(void *result)
{
    data = 1;
#ifdef STAYS
    sem_wait(&never);
#endif
    return result;
}

static int try(pthread_t thread, void **result)
{
#ifdef TIMED
    struct timespec limit;
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec++;
    int error = pthread_timedjoin_np(thread, result, &limit);
    assert(error == 0 || error == ETIMEDOUT);
    return error;
#else
    int error = pthread_tryjoin_np(thread, result);
    assert(error == 0 || error == EBUSY);
    return error;
#endif
}

int main(void)
{
    pthread_t thread;
    void *result = NULL;
    sem_init(&never, 0, 0);
    pthread_create(&thread, NULL, work, &data);
#ifdef BOTH
    int error = try(thread, &result);
    puts(error ? "early" : "late");
    if (error)
        pthread_join(thread, &result);
#else
    while (try(thread, &result) != 0) {
#ifdef RACE
        data = 2;
#endif
    }
#endif
    assert(data == 1 && result == &data);
#ifdef TWICE
    pthread_clockjoin_np(thread, NULL, CLOCK_MONOTONIC, NULL);
#endif
    return 0;
}
