/* A client of first-in-first-out queues. PUTTERS threads put ITEMS values each, TAKERS try to
 * take ITEMS values each, MIXERS do both in turn. What must hold:
 *
 * - what a thread takes comes in the order in which it was put, as far as one thread put it;
 * - no value comes out twice, and none is lost: what is left at the end comes out in main;
 * - a mixer finds something to take if there are no takers, as it puts before it takes. */
#pragma once

#ifndef PUTTERS
#define PUTTERS 1
#endif
#ifndef TAKERS
#define TAKERS 1
#endif
#ifndef MIXERS
#define MIXERS 0
#endif
#ifndef ITEMS
#define ITEMS 2 /* of each thread */
#endif

#define THREADS (PUTTERS + TAKERS + MIXERS)
#define VALUES (THREADS * ITEMS)
#define NOTHING (-1)

#include "threads.h"

/* The structure defines these. Each value is put only once, so it may have a node of its own. */
static bool queue_put(int value); /* false: it is full */
static int queue_take(void);      /* NOTHING: it is empty */

/* Whether a put that has only begun may hide values behind it, so that the queue seems empty. */
#ifndef QUEUE_HIDES
#define QUEUE_HIDES 0
#endif

static atomic_bool came_in[VALUES];
static atomic_bool came_out[VALUES];

static void work(int self)
{
    bool puts = self < PUTTERS || self >= PUTTERS + TAKERS;
    bool takes = self >= PUTTERS;
    int newest[THREADS]; /* the last value that came of each thread's */

    for (int i = 0; i < THREADS; i++)
        newest[i] = NOTHING;
    for (int i = 0; i < ITEMS; i++) {
        if (puts && queue_put(self * ITEMS + i))
            came_in[self * ITEMS + i] = true;
        int value = takes ? queue_take() : NOTHING;
        if (value == NOTHING) {
            assert(!puts || !takes || TAKERS > 0 || QUEUE_HIDES);
            continue;
        }
        assert(value >= 0 && value < VALUES);
        assert(value > newest[value / ITEMS]);
        newest[value / ITEMS] = value;
        assert(!atomic_exchange(&came_out[value], true));
    }
}

int main(void)
{
    int newest[THREADS];
    int value;

    run_threads();
    for (int i = 0; i < THREADS; i++)
        newest[i] = NOTHING;
    while ((value = queue_take()) != NOTHING) {
        assert(value > newest[value / ITEMS]);
        newest[value / ITEMS] = value;
        assert(!atomic_exchange(&came_out[value], true));
    }
    for (int i = 0; i < VALUES; i++)
        assert(came_out[i] == came_in[i]);
    return 0;
}
