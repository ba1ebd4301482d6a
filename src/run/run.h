/* run.h - a run of heddle while it explores (explore.c): what it does at each execution and at each
 * error, and when it tells its progress. */
#pragma once

#include "run/estimates/forecast.h"
#include "run/runs.h"
#include "run/saved.h"
#include "scale/cluster.h"

struct run {
    const struct program *program;
    struct machine *machine;
    const struct run_options *options;
    const struct run_hooks *hooks;
    struct verdict *verdict;
    double begin;                      /* clock_now */
    uint64_t spin_limit, event_limit;  /* of the exploration under way */
    uint64_t length_limit;             /* likewise; 0 but in rounds */
    const struct memory_model *robust; /* likewise; NULL but for the states of a weaker model */
    enum turn turn;                    /* likewise */
    struct saved_place place;          /* likewise; its times: those of earlier processes */
    double bound_begin;   /* when the exploration of the bound began, in this process */
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
    struct record resumed;        /* of the exploration that an earlier process has left */
    struct record earlier_errors; /* of explorations that have ended */
    size_t kept_errors; /* of the verdict, the first ones (of earlier_errors: place.kept_errors): of
                           bounds that were explored to the end */
    bool resumes;       /* the next exploration goes on with `resumed`, at `place` */
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

/* --- Parts of a run --------------------------------------------------------------------------- */

/* The explorations of one bound, one after another: with each spin limit, in rounds of growing
 * length, and again when the machine has learnt a fact. Explores with run->bound, from run->phase
 * on. */
void turns_explore(struct run *run);

/* The machine forgets all states, for another exploration. */
void turns_restart_machine(struct run *run);

/* For each error of the verdict whose execution is not sequentially consistent, or for which the
 * report offers memory orders: explores the program under sc for at most so many events. An error
 * of this kind and place that is found takes its place: no memory order mends it, and its execution
 * is easier to follow. Where the search was cut short and has found none, a note says so. Requires
 * that the exploration has ended, and that the verdict has the facts with which it was found; those
 * of the search are added. */
void sequential_look(struct run *run);

/* Looks for an execution with the verdict's only error that has fewer steps, for at most
 * options->shorten_time seconds, and makes it the error's. It is an execution of the program, which
 * was run. An error of few steps stays as it is. Requires that the exploration has ended, and that
 * the verdict has the facts with which it was found; those of the new one are added. */
void shorten(struct run *run);

/* Which errors of an exploration do not count: those that the user has suppressed, and data races
 * of code that is not to be checked for them. For exploration_hooks.suppress. Records an error that
 * `suppressions` are about there; NULL: there are none. Requires a native machine. The calls that
 * lead to an error matter only if the program records them. */
bool suppress_finding(struct suppressions *suppressions, const struct exploration *exploration,
                      const struct finding *finding);
