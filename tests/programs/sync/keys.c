/* Thread-specific data. Each thread has a value of its own, and its destructor takes the mutex: 2
 * threads, 2 orders of their sections. Values that a destructor sets are destroyed in the next round,
 * of which there are 4. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=source %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=pop %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// CHECK: "blocked": 0,
// RUN: %exits 1 %heddle -DWRONG=1 %s | FileCheck --check-prefix=RACE %s
// RACE: error: data race
// RUN: %exits 1 %heddle -DWRONG=2 %s | FileCheck --check-prefix=KEY %s
// RUN: %exits 1 %heddle -DWRONG=3 %s | FileCheck --check-prefix=KEY %s
// KEY: error: a key of thread-specific data that was never created or is deleted [invalid-use]

#define _GNU_SOURCE
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <threads.h>

#ifndef WRONG
#define WRONG 0
#endif

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_key_t key, never, again;
tss_t specific;
int destroyed, rounds, ended;

static void destroy(void *value)
{
    assert(pthread_getspecific(key) == NULL);
    if (WRONG != 1)
        pthread_mutex_lock(&mutex);
    destroyed += *(int *)value;
    if (WRONG != 1)
        pthread_mutex_unlock(&mutex);
    free(value);
}

static void set_again(void *value)
{
    rounds++;
    pthread_setspecific(again, value);
}

static void end(void *value)
{
    ended += *(int *)value;
}

static void *work(void *number)
{
    assert(pthread_getspecific(key) == NULL);
    int *value = malloc(sizeof *value);
    *value = *(int *)number;
    assert(pthread_setspecific(key, value) == 0);
    assert(pthread_getspecific(key) == value);
    if (*value == 1)
        pthread_exit(NULL);
    return NULL;
}

static void *set_in_rounds(void *value)
{
    assert(pthread_key_create(&again, set_again) == 0);
    pthread_setspecific(again, value);
    return NULL;
}

static int use_threads(void *value)
{
    assert(tss_get(specific) == NULL && tss_set(specific, value) == thrd_success);
    thrd_exit(*(int *)value);
}

int main(void)
{
    pthread_t threads[2];
    int numbers[] = {1, 2}, result;
    thrd_t thread;
    assert(pthread_key_create(&key, destroy) == 0);
    if (WRONG == 2)
        pthread_setspecific(never, numbers);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, &numbers[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(destroyed == 3);
    pthread_setspecific(key, &numbers);
    assert(pthread_key_delete(key) == 0);
    if (WRONG == 3)
        pthread_getspecific(key);
    pthread_create(&threads[0], NULL, set_in_rounds, numbers);
    pthread_join(threads[0], NULL);
    assert(rounds == PTHREAD_DESTRUCTOR_ITERATIONS);
    assert(tss_create(&specific, end) == thrd_success);
    thrd_create(&thread, use_threads, &numbers[1]);
    thrd_join(thread, &result);
    assert(result == 2 && ended == 2);
    tss_delete(specific);
    return 0;
}
