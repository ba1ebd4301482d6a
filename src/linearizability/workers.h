/* workers.h - child processes that take turns of scenarios.
 *
 * They are forked when the object is known, and so have all scenarios. What comes of a turn without
 * an error is sent back. A turn with an error, or whose worker has died, is for the parent to take
 * once more: it alone reports. */
#pragma once

#include "linearizability/turn.h"
#include "scale/child.h"
#include "scale/message.h"

struct worker {
    struct child child;
    bool is_busy;
    size_t scenario; /* its index, while the worker is busy */
};

struct workers {
    struct worker *items;
    size_t count; /* those that live */
    struct message message;
};

struct answer {
    size_t scenario;
    bool is_open; /* the turn is to be taken once more */
    struct scenario_turn turn;
};

/* Starts so many. They share the memory that the options allow. */
void workers_start(struct workers *workers, struct linearizability *check,
                   const struct program *program, const struct run_options *options,
                   unsigned count);
/* Ends them, whatever they do. */
void workers_end(struct workers *workers);

/* One that has nothing to do; NULL: there is none. */
struct worker *workers_idle(struct workers *workers);
/* Lets the worker take a turn of the scenario. `time_limit`: as in struct run_options. */
void workers_give(struct workers *workers, struct worker *worker, size_t scenario, double seconds,
                  double time_limit);
/* Waits for an answer, for a tenth of a second at most. Returns whether there is one. Requires that
 * a worker lives. */
bool workers_wait(struct workers *workers, struct answer *answer);
