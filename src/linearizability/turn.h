/* turn.h - a scenario is explored, for a while: first its operations one at a time, then its
 * threads. */
#pragma once

#include "linearizability/check.h"
#include "report/verdict/estimate_report.h"
#include "run/replay/replay.h"

/* What kept explorations from executions that the program has. The sites belong to the program. */
struct gap {
    struct mixed_places mixed;
    const struct site *spun;
    bool ignores_orders;
    const struct site *suggested;
    const struct site *cuts[CUTS];
};

/* What came of a scenario that has no error so far. It is plain data, so that another process can
 * take the turn. */
struct scenario_turn {
    bool is_done;              /* a further turn has nothing to add */
    bool is_cut;               /* though `gap` left executions out */
    bool bound_cut;            /* so did the bound on preemptions */
    bool is_saved;             /* a checkpoint has the exploration of the threads */
    enum stop_reason stop;     /* why it is not done */
    struct statistics in_turn; /* of the first exploration, ... */
    struct statistics threads; /* ... and of the second one */
    struct gap gap;
};

/* Explores the scenario for so many seconds; 0: as long as the options say. If there is an error,
 * `verdict` has it, check->history and check->fails_in_turn are about it, and the caller releases
 * it; otherwise `verdict` is empty. */
struct scenario_turn turn_take(struct linearizability *check, const struct program *program,
                               const struct run_options *options, const struct scenario *scenario,
                               double seconds, struct verdict *verdict);

/* Runs the recorded execution of the scenario, which prints to stdout, once more. `verdict`, an
 * empty one, gets its error. Dies when the recording does not fit. */
void turn_replay(struct linearizability *check, const struct program *program,
                 const struct run_options *options, const struct scenario *scenario,
                 const struct recording *recording, struct verdict *verdict);

/* Estimates the executions of the scenario's threads; `report` is as for run_estimate. */
void turn_estimate(struct linearizability *check, const struct program *program,
                   const struct run_options *options, const struct scenario *scenario,
                   struct estimate_report *report);
