/* run_hooks.h - what run_explore tells its caller while it explores. */
#pragma once

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
