/* way_out.h - whether a schedule lets threads out that go round in loops.
 *
 * Consider a graph in which no thread is enabled, and each thread that awaits would stay in its
 * loop if it ran alone (endless_loop.h). Threads in loops may still let each other out: in the
 * middle of an iteration, one holds a lock, or has changed a value that it will change back, and
 * another one looks there. The first one may be let go on by a third one in its turn, so all
 * schedules of all threads are tried. If no thread ends in any of them, there is no way out: a
 * livelock.
 *
 * The search is one under sequential consistency, in which each thread reads the newest value. Each
 * model has these executions. */
#pragma once

#include "explore/checks/searched_ends.h"

enum way_out {
    WAY_OUT_NONE,
    WAY_OUT_FOUND,
    WAY_OUT_UNKNOWN, /* there was too much to try; or there is one, and it teaches nothing */
};

/* Whether the thread goes round for ever if it runs alone, whatever it chooses, and lets nobody go
 * on who waits. Says no if there is too much to try. Requires that no thread is enabled, and that
 * this one awaits. Breaks: pointers to operations and states. */
bool way_out_is_none_alone(const struct execution *execution, unsigned thread);

/* Whether some schedule lets a thread end, or do what changes the search: fail, fall asleep, create
 * a thread, or teach the machine a fact. If so, the machine learns what threads observe on this
 * way, and a restart is due. `searched` has the ends from which none was found so far. Breaks:
 * pointers to operations and states. */
enum way_out way_out_find(const struct execution *execution, struct searched_ends *searched);
