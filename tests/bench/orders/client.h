/* client.h - the client of a lock: N threads take it ROUNDS times each, and count what they do under
 * it. The program defines acquire and release before it includes this. */
#pragma once

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#ifndef N
#define N 3
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

static void acquire(size_t me);
static void release(size_t me);

static int guarded;

static void *client(void *me)
{
    for (int i = 0; i < ROUNDS; i++) {
        acquire((size_t)me);
        guarded++;
        release((size_t)me);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[N];
    for (size_t i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, client, (void *)i);
    for (size_t i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(guarded == N * ROUNDS);
}
