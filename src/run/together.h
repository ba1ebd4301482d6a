/* together.h - an exploration by several processes: alone at first, then with others, and the
 * report of what they find. */
#pragma once

#include "report/verdict/verdict.h"
#include "run/options.h"
#include "scale/cluster.h"
#include "scale/record.h"

struct together {
    const struct run_options *options;
    const struct program *program;
    unsigned jobs;           /* processes; at least 1 */
    struct cluster *cluster; /* whose workers explore; NULL: these processes do */
    struct verdict *verdict; /* to which the exploration's hooks add errors */
    void *context;
    /* Called now and then, with the counters of all processes; whether the exploration is to stop,
     * with STOP_CALLER. */
    bool (*progress)(void *context, const struct statistics *statistics);
    struct record *resumed; /* of this exploration, by an earlier process; becomes empty. NULL: it
                               begins */
    /* Called for each execution, in the process that explores it, but for those of a cluster. NULL:
     * nobody is. */
    void (*execution)(void *context, struct exploration *exploration, bool complete);
    /* Called ten times a second, and with `now` when the exploration ends, unless it has to start
     * again: so far, this is the record. NULL: nothing is saved. */
    void (*save)(void *context, struct record *record, bool now);
    struct record *earlier; /* errors that explorations before this one have found, and this one
                               when it has ended */
    bool needs_one_process; /* becomes true if several are no use for this program */
};

/* Explores like explorer_run, with `jobs` other processes. The exploration's counters become those
 * of all. Requires a freshly initialised exploration, which may have stopped already. */
void together_explore(struct together *together, struct exploration *exploration);
