/* A ring of S places for one producer and one consumer, N values.
 *
 * The bug: the consumer gives a place back with a relaxed store. The producer may write it while
 * the consumer reads it, once the ring has been full. */
#include "hunt.h"

#ifndef S
#define S 4
#endif

static int places[S];
static atomic_int written, read;

static void *produce(void *unused)
{
    for (int i = 0; i < N; i++) {
        if (i - atomic_load_explicit(&read, ACQUIRE) == S)
            return unused;
        places[i % S] = i;
        atomic_store_explicit(&written, i + 1, RELEASE);
    }
    return unused;
}

static void *consume(void *unused)
{
    for (int i = 0; i < N; i++) {
        if (atomic_load_explicit(&written, ACQUIRE) == i)
            return unused;
        assert(places[i % S] == i);
        atomic_store_explicit(&read, i + 1, RELAXED);
    }
    return unused;
}

int main(void)
{
    pthread_t producer, consumer;
    pthread_create(&producer, NULL, produce, NULL);
    pthread_create(&consumer, NULL, consume, NULL);
    pthread_join(producer, NULL);
    pthread_join(consumer, NULL);
}
