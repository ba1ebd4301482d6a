/* runs.h - the kinds of runs, from a loaded program to a verdict, and what they tell their caller
 * while they explore.
 *
 * An exploration starts again whenever the machine has learnt something that its states depend on
 * (that accesses of different sizes overlap, say); what was found until then is forgotten. With a
 * range of bounds there is one exploration for each of them. */
#pragma once

#include "report/verdict/estimate_report.h"
#include "report/verdict/verdict.h"
#include "run/estimates/forecast.h"
#include "run/options.h"

/* How far the exploration of a bound is. */
struct run_progress {
    uint32_t bound;     /* BOUND_NONE: there is none */
    const char *search; /* hooks->search */
    const struct statistics *statistics;
    double seconds;                /* since it began, restarts included */
    const struct outlook *outlook; /* on its end; NULL: hooks->forecasts is not set, or the explorer
                                      estimates nothing */
};

/* Calls back to the caller of run_explore; each may be NULL. Those that return a bool stop the run
 * by returning true: the verdict's `stop` is STOP_CALLER then. */
struct run_hooks {
    void *context;
    /* The exploration starts again. */
    void (*restart)(void *context);
    /* The exploration of a bound has ended. */
    void (*end)(void *context);
    /* No thread can go on in the exploration's graph. `complete`: all have finished. */
    bool (*execution)(void *context, struct exploration *exploration, bool complete);
    bool is_shared; /* with several processes, each of them calls `execution`, which keeps what it
                       notes in memory that they share, and stops nothing */
    /* An error that counts, of a kind and place that no other one had before. */
    bool (*error)(void *context, const struct error_report *report);
    /* The same, with the execution that shows it, if this process has found it. */
    void (*finding)(void *context, const struct exploration *exploration,
                    const struct finding *finding);
    bool forecasts;     /* progress has an outlook, for which a process is forked (forecast.h) */
    const char *search; /* the search of a hunt whose turn it is; NULL: the run is no hunt */
    /* Between executions, at most ten times a second. */
    bool (*progress)(void *context, const struct run_progress *progress);
};

/* Explores the program and fills in all of the verdict but load_seconds. The caller passes an empty
 * verdict and releases it, while the program is still there. */
void run_explore(const struct program *program, const struct run_options *options,
                 const struct run_hooks *hooks, struct verdict *verdict);

/* A hunt for an error: several searches take turns, and the first error ends them all.
 *
 * No search suits all programs. Random runs find errors behind long executions and among many
 * threads, bounds those that take few preemptions, a whole search those of small programs, and one
 * by values those where many executions come to the same. Nobody can tell beforehand.
 *
 * Like run_explore, by turns of several searches. The verdict is that of the search that finds an
 * error or comes to its end; it tells what was tried. Requires that the options' explorer is trust,
 * and that they have no bound, checkpoint or cluster. */
void run_hunt(const struct program *program, const struct run_options *options,
              const struct run_hooks *hooks, struct verdict *verdict);

/* A run that chooses between trust and rvf.
 *
 * An estimate tells how long trust takes. If that is long, rvf explores first, for a fourth of this
 * time at most, and for half of the time limit. When rvf comes to no end, or refuses the program,
 * trust explores. (rvf has no estimate: which reads it goes on with depends on what it has met.) So
 * the run takes little longer than trust, and may take far less.
 *
 * run_explore, with the algorithm that suits the program; the verdict names it. Bounds and other
 * options that rvf does not support have trust explore. Requires that the options' explorer is
 * trust. */
void run_auto(const struct program *program, const struct run_options *options,
              const struct run_hooks *hooks, struct verdict *verdict);

/* A run that does not explore, but tells how much there is to explore. Estimates each exploration
 * that run_explore might make, and fills in all of the report but load_seconds. Takes about a
 * second of the processor's time, and longer if ten executions of a bound, or a single sample, do.
 * errors_end: if these executions show an error, there is no estimate. The caller passes an empty
 * report, and releases it. Requires an explorer that estimates. */
void run_estimate(const struct program *program, const struct run_options *options, bool errors_end,
                  struct estimate_report *report);

/* A worker of a cluster: explores parts of runs that other machines coordinate. Takes orders from
 * the socket (scale/worker.h), until nobody is at its other end, and exits. */
_Noreturn void run_serve(const struct program *program, const struct run_options *options,
                         int socket);

/* Tells which blocks of a program commute, and when (--show-independence). Prints each pair of
 * blocks of the program with its condition, and why other blocks have none. `seconds` is the time
 * limit for a pair. Requires: the program was loaded with front_options.summarises_blocks;
 * conditions_are_available. */
void run_show_independence(const struct program *program, double seconds, FILE *file);
