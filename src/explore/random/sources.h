/* sources.h - what the next operation of a thread reads, or follows in co, in a random run.
 *
 * A run without *stale* operations has each of them read the last write in co. Others, as PCTWM
 * (Gao, Chakraborty, Ozkan, ASPLOS 2023) has them, let some operations read an older write: any
 * that the model admits, and newer ones more often. How often is drawn for each run, as bugs differ
 * in the number of stale reads that they need. PCTWM chooses a number of reads beforehand, which
 * gives a bound; here, stale runs do not count for the bound. */
#pragma once

#include "explore/exploration.h"
#include "explore/schedule/draws.h"

/* Runs the thread's next operation. `rarity`: one operation in so many may be stale; 0: none. */
void sources_run(struct exploration *exploration, unsigned thread, struct draws *draws,
                 uint64_t rarity);

/* In an execution in which no thread is enabled: a thread that awaits another value, and may go on
 * with an older one than the last. Runs it, and returns true; false: there is none, or the draws
 * let it wait. */
bool sources_let_go(struct exploration *exploration, struct draws *draws);
