/* The ticket lock: draw a number, wait for one's turn.
 *
 * BUG=1: drawing is a load and a store. Two preemptions: a thread has read the next number;
 * another thread draws the same, gets the lock and is interrupted between reading and writing the
 * counter; the first thread, which has the same number, counts.
 *
 * BUG=2: a thread waits only for its number to be at most one away from being served. One
 * preemption: the second thread gets in while the first one is there. */
#include "lock_client.h"

static atomic_int next_ticket;
static atomic_int served;
static int tickets[THREADS]; /* what each thread has drawn */

static int draw(void)
{
#if BUG == 1
    int ticket = atomic_load(&next_ticket);
    atomic_store(&next_ticket, ticket + 1);
    return ticket;
#else
    return atomic_fetch_add(&next_ticket, 1);
#endif
}

static void lock(int self)
{
    int ticket = draw();

    tickets[self] = ticket;
    if (BUG == 2)
        __VERIFIER_assume(ticket - atomic_load(&served) <= 1);
    else
        __VERIFIER_assume(ticket == atomic_load(&served));
}

static void unlock(int self)
{
    atomic_store(&served, tickets[self] + 1);
}
