/* hunt.h - what the programs of this folder share: T threads that know their numbers, and work that
 * makes executions long. */
#pragma once

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef T
#define T 8 /* threads */
#endif
#ifndef N
#define N 20 /* rounds of each */
#endif

#define RELAXED memory_order_relaxed
#define ACQUIRE memory_order_acquire
#define RELEASE memory_order_release

static inline int number_of(void *argument)
{
    return (int)(intptr_t)argument;
}

/* Runs all of them, and waits for their ends. */
static inline void run_threads(void *(*run)(void *))
{
    pthread_t threads[T];
    for (int i = 0; i < T; i++)
        pthread_create(&threads[i], NULL, run, (void *)(intptr_t)i);
    for (int i = 0; i < T; i++)
        pthread_join(threads[i], NULL);
}

static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static int log_lines;

/* Writes that many lines to a log that all threads share. */
static inline void write_log(int lines)
{
    for (int i = 0; i < lines; i++) {
        pthread_mutex_lock(&log_lock);
        log_lines++;
        pthread_mutex_unlock(&log_lock);
    }
}
