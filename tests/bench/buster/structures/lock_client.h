/* A client of locks: THREADS threads count ROUNDS times each under the lock. The counter is
 * atomic, so that a lock that does not exclude shows as a wrong count, not as a race. */
#pragma once

#ifndef THREADS
#define THREADS 2
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

#include "threads.h"

/* The structure defines these, for thread self. */
static void lock(int self);
static void unlock(int self);

static atomic_int counter;

static void work(int self)
{
    for (int i = 0; i < ROUNDS; i++) {
        lock(self);
        int count = atomic_load(&counter);
        atomic_store(&counter, count + 1);
        assert(atomic_load(&counter) == count + 1);
        unlock(self);
    }
}

int main(void)
{
    run_threads();
    assert(atomic_load(&counter) == THREADS * ROUNDS);
    return 0;
}
