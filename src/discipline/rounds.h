/* rounds.h - threads that meet at a barrier, without an order of their arrivals.
 *
 * In a barrier's chain (machine/operations/sync.h), each arrival is a read-modify-write, and N
 * threads are N! executions a round. But nothing depends on that order if each round has just as
 * many arrivals as the barrier is for. So an arrival is a read of the barrier's initialisation
 * (SYNC_MEET), and a departure (SYNC_LEAVE) has no location. It is enabled by the arrivals of its
 * round, and comes behind them in the causal order (graph/causes.h), as a join comes behind a
 * thread's end. Neither has an alternative. A graph is as before, but that arrivals of one round
 * have no order: N threads are one execution a round.
 *
 * The round of an arrival is the one behind the latest round in its causal prefix. That one is over
 * there: what comes behind an arrival comes behind a departure of its round, and so behind all of
 * the round. So in each linearisation, an arrival comes behind all rounds before its own; and it
 * comes before the end of its own, which waits for it. These are the rounds of the chain.
 *
 * If some thread of the program looks at the result of a barrier (FACT_STOP_CLAIMS), one thread of
 * each round has to be the serial one. POSIX leaves open which one; with the chain it is the last
 * to arrive, any of the round. So behind its departure, each thread claims that (SYNC_CLAIM), and
 * the first to do so is it. The others read its claim, and are in no order: N threads are N
 * executions a round. Between a departure and its claim there is nothing, so that claims order
 * nothing else.
 *
 * An arrival that this does not fit is a fact, FACT_STOP_IN_ORDER: its round has all its arrivals
 * already, so that it depends on the order who meets. Then the exploration starts again with the
 * chain. What comes before the first such arrival of an execution is right, so that none is
 * overlooked.
 *
 * A destruction while threads wait is an error, as with the chain. It comes behind all arrivals
 * that read what it overwrites. One of them may be added later (checks/late.c). */
#pragma once

#include "graph/causes.h"
#include "machine/machine.h"

/* An arrival of the last round at the barrier that `source` has initialised with the value `old`,
 * if some threads have arrived in that round, but not all; else 0. Linear in the source's readers.
 */
event_id rounds_open_arrival(const struct graph *graph, uint32_t location, event_id source,
                             uint64_t old);

/* The number of threads that have arrived in the round of the event, an arrival. */
unsigned rounds_arrived(const struct graph *graph, event_id arrival);
