/* What the clients of all structures share: THREADS, to be defined first, threads run work(0),
 * work(1), ... With REVERSED=1, the last of these is the thread that is created first: an explorer
 * that runs threads in the order of their creation then comes to other executions first. */
#pragma once

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef BUG
#define BUG 0 /* which seeded bug is in; 0: none */
#endif

#ifndef REVERSED
#define REVERSED 0
#endif

/* Waiting for another thread is an assumption: executions in which it is in vain are not of
 * interest, and spinning has infinitely many. */
extern void __VERIFIER_assume(int condition);

static void work(int self);

static void *start(void *argument)
{
    int number = (int)(intptr_t)argument;

    work(REVERSED ? THREADS - 1 - number : number);
    return NULL;
}

static void run_threads(void)
{
    pthread_t threads[THREADS];

    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, start, (void *)(intptr_t)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
}
