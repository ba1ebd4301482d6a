/* The test-and-test-and-set lock: wait until the lock looks free, then try to get it with an
 * exchange. A thread that fails at this ATTEMPTS times is not of interest any more: failing
 * changes nothing, so what it would do next, it also does in an execution where it starts later.
 *
 * BUG=1: the exchange is a plain store. Two preemptions: a thread has seen that the lock is free;
 * another thread gets it and is interrupted between reading and writing the counter; the first
 * thread gets it, too, and counts.
 *
 * BUG=2: nobody looks at what the exchange returns. Two preemptions, in the same way. */
#include "lock_client.h"

#ifndef ATTEMPTS
#define ATTEMPTS 1
#endif

static atomic_bool locked;

static bool get(void)
{
#if BUG == 1
    atomic_store(&locked, true);
    return true;
#else
    return !atomic_exchange(&locked, true) || BUG == 2;
#endif
}

static void lock(int self)
{
    (void)self;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        __VERIFIER_assume(!atomic_load(&locked));
        if (get())
            return;
    }
    __VERIFIER_assume(false);
}

static void unlock(int self)
{
    (void)self;
    atomic_store(&locked, false);
}
