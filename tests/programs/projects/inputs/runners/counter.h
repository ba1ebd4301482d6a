/* A counter that two threads advance: at once, or with BROKEN by a load and a store. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int counter;

static inline void *add(void *unused)
{
    (void)unused;
#ifdef BROKEN
    counter = counter + 1;
#else
    counter++;
#endif
    return NULL;
}

static inline void reset(void)
{
    counter = 0;
}

static inline int value(void)
{
    return counter;
}

static inline void add_alone(void)
{
    add(NULL);
}

static inline void add_twice(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, add, NULL);
    add(NULL);
    pthread_join(thread, NULL);
}
