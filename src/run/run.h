/* run.h - a run of heddle while it explores (explore.c): what it does at each execution and at each
 * error, and when it tells its progress. */
#pragma once

#include "run/estimates/forecast.h"
#include "run/run_hooks.h"
#include "run/saved.h"
#include "scale/cluster.h"

struct run {
    const struct program *program;
    struct machine *machine;
    const struct run_options *options;
    const struct run_hooks *hooks;
    struct verdict *verdict;
    double begin;                     /* clock_now */
    double earlier;                   /* seconds that earlier processes took */
    uint64_t spin_limit, event_limit; /* of the exploration under way */
    uint64_t length_limit;            /* likewise; 0 but in rounds */
    enum turn turn;                   /* likewise */
    uint32_t bound;
    double bound_begin;   /* when the exploration of `bound` began, in this process */
    double bound_earlier; /* seconds that it took in earlier processes */
    uint32_t phase;       /* of explore_bound, ... */
    uint64_t most_events; /* ... for which the high limit is tried, or a turn takes */
    uint64_t length;      /* of the next round */
    double bound_share;   /* seconds that it may take; 0: no fewer than the whole run */
    double last_progress; /* when the hook was called, or would have been */
    unsigned until_look;  /* executions until the clock is looked at again */
    unsigned look_every;  /* executions between two looks, which adapt to the time that they take */
    double last_look;     /* clock_now */
    bool wants_example;
    bool stopped;   /* by a hook */
    bool bound_cut; /* the bound kept the last exploration from something */
    bool is_alone;  /* several processes were tried, and are no use */
    struct racy_locations racy;
    struct conditions *conditions; /* of INDEPENDENCE_SMT; else NULL */
    struct forecast forecast;
    struct cluster cluster;       /* options->cluster */
    struct saving saving;         /* with a checkpoint */
    struct saved resumed;         /* what an earlier process has left */
    struct record earlier_errors; /* of explorations that have ended */
    size_t kept_errors;           /* of the verdict, the first ones, and ... */
    size_t kept_earlier; /* ... of earlier_errors: of bounds that were explored to the end */
    bool resumes;        /* the next exploration goes on with that */
};

/* Seconds that the run has taken, and that the exploration of the bound has, in earlier processes,
 * too. */
double run_seconds(const struct run *run);
double run_bound_seconds(const struct run *run);

/* Whether an error does not end the exploration. */
bool run_keeps_going(const struct run *run);

/* Of the exploration that is to come. */
struct explore_options run_explore_options(struct run *run);
struct exploration_hooks run_exploration_hooks(struct run *run);

/* Calls hooks->progress if it is due. Returns whether the hook wants to stop. Requires that there
 * is one. */
bool run_tell_progress(struct run *run, const struct statistics *statistics);
