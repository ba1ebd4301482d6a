/* workers.h - N threads that run work(0) to work(N - 1), whose steps are sections of one mutex. */
#pragma once

#include <pthread.h>
#include <stddef.h>

#ifndef N
#define N 4 /* threads */
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void enter(void)
{
    pthread_mutex_lock(&mutex);
}

static void leave(void)
{
    pthread_mutex_unlock(&mutex);
}

static void work(int number);

static void *run_worker(void *number)
{
    work(*(int *)number);
    return NULL;
}

static void run_workers(void)
{
    static int numbers[N];
    pthread_t threads[N];
    for (int i = 0; i < N; i++) {
        numbers[i] = i;
        pthread_create(&threads[i], NULL, run_worker, &numbers[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
}
