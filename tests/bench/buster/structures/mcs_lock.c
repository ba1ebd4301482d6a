/* The lock of Mellor-Crummey and Scott: threads queue up, each waits at a flag of its own, and
 * who leaves clears the flag of the next one.
 *
 * BUG=1: a thread joins the queue with a load and a store instead of an exchange. Two
 * preemptions: a thread has seen that the queue is empty; another one joins, gets the lock and is
 * interrupted between reading and writing the counter; the first one joins as if it were alone,
 * and counts.
 *
 * BUG=2: a thread does not set its flag before it joins. One preemption: a second thread finds
 * its flag clear and gets in while the first one is there. */
#include "lock_client.h"

struct waiter {
    struct waiter *_Atomic next;
    atomic_bool waits;
};

static struct waiter waiters[THREADS];
static struct waiter *_Atomic last; /* in the queue */

static struct waiter *join_queue(struct waiter *waiter)
{
#if BUG == 1
    struct waiter *previous = atomic_load(&last);
    atomic_store(&last, waiter);
    return previous;
#else
    return atomic_exchange(&last, waiter);
#endif
}

static void lock(int self)
{
    struct waiter *waiter = &waiters[self];

    atomic_store(&waiter->next, NULL);
    if (BUG != 2)
        atomic_store(&waiter->waits, true);
    struct waiter *previous = join_queue(waiter);
    if (previous != NULL) {
        atomic_store(&previous->next, waiter);
        __VERIFIER_assume(!atomic_load(&waiter->waits));
    }
}

static void unlock(int self)
{
    struct waiter *waiter = &waiters[self];
    struct waiter *next = atomic_load(&waiter->next);

    if (next == NULL) {
        struct waiter *expected = waiter;
        if (atomic_compare_exchange_strong(&last, &expected, NULL))
            return;
        next = atomic_load(&waiter->next);
        __VERIFIER_assume(next != NULL);
    }
    atomic_store(&next->waits, false);
}
