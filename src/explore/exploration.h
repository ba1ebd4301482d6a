/* exploration.h - a run of an explorer: the policy around one execution that grows and is undone.
 *
 * The execution (execution.h) knows the program; the exploration knows the options, counts, watches
 * the limits, and reports errors. An explorer grows the execution by grow.h, goes back by graph_undo,
 * and calls exploration_finish (finish.h) for every graph in which no thread can go on. */
#ifndef HEDDLE_EXPLORE_EXPLORATION_H
#define HEDDLE_EXPLORE_EXPLORATION_H

#include "base/hash_set.h"
#include "explore/finding.h"
#include "explore/statistics.h"
#include "preemption/preemptions.h"

#include <stdbool.h>
#include <stdint.h>

struct explore_options {
    bool ignore_races;     /* plain accesses behave as atomic ones */
    bool find_leaks;       /* memory that is lost at the end of an execution is an error */
    bool keep_going;       /* go on after an error */
    double time_limit;     /* seconds; 0: none */
    uint64_t memory_limit; /* KiB of resident memory; 0: none */
    uint32_t bound;        /* most preemptions of the executions that are explored; BOUND_NONE */
    bool bound_strict;     /* an error in an execution with more preemptions is none, but for a data
                               race: where one is, not all executions within the bound need have been
                               explored */
    bool count_preemptions; /* fill in exploration.by_preemptions */
};

enum { BOUND_NONE = UINT32_MAX };

/* STOP_CALLER: a hook has set it, and the rest does not matter. */
enum stop_reason { STOP_NOT, STOP_ERROR, STOP_RESTART, STOP_TIME, STOP_MEMORY, STOP_CALLER };

struct exploration;

/* Calls back to the owner of the exploration; each may be NULL. */
struct exploration_hooks {
    void *context;
    /* A graph in which no thread can go on. */
    void (*execution)(void *context, struct exploration *exploration, bool complete);
    void (*error)(void *context, struct exploration *exploration, const struct finding *finding);
};

/* All but the execution survives rewinding. */
struct exploration {
    struct execution execution;
    const struct explore_options *options;
    struct exploration_hooks hooks;
    struct statistics statistics;
    enum stop_reason stop; /* an explorer returns as soon as this is not STOP_NOT */
    double deadline;       /* of a monotonic clock, in seconds; 0: none */
    uint32_t until_poll;   /* events until limits are looked at again */
    bool bound_cut;        /* something was left out because of the bound */
    bool may_leak; /* memory may be lost where exit() or an assumption has stopped a thread */
    bool raced;    /* a data race was reported: from then on executions may be repeated */
    struct hash_set seen; /* --enable-checks: the executions so far... */
    uint32_t images_due;  /* ... and the number of those, for rebuild.h */
    struct preemption_search search;
    /* by_preemptions[n]: complete executions with n preemptions at least, when they are counted. */
    uint64_t *by_preemptions;
    size_t by_preemptions_count;
    size_t by_preemptions_capacity;
};

/* Begins with main's first operation pending. Refers to `machine` and `options`. `exploration` stays
 * where it is. */
void exploration_init(struct exploration *exploration, struct machine *machine,
                      const struct explore_options *options, const struct exploration_hooks *hooks);
/* The same without any thread, for another execution on the side: shares the machine, the options, the
 * hooks and the deadline of `other`. */
void exploration_init_beside(struct exploration *exploration, const struct exploration *other);
void exploration_release(struct exploration *exploration);

/* Reports the error and, unless the exploration keeps going, stops it. Does nothing where the bound is
 * strict and the error is not within it. Requires that the machine's answers hold: a restart that is
 * due comes first, and is what the exploration stops for. */
void exploration_report(struct exploration *exploration, const struct finding *finding);

/* The same for an error of the thread's next operation. `other` and `rf` as in struct finding. */
void exploration_report_at(struct exploration *exploration, unsigned thread, enum error_kind kind,
                           event_id other, event_id rf);

/* To be called when the thread has parked in a new state: reports the error that the state stands for,
 * and stops where the machine asks for a restart. */
void exploration_arrive(struct exploration *exploration, unsigned thread);

/* The explorer has added an event; the limits are looked at now and then. */
void exploration_poll_limits(struct exploration *exploration);
static inline void exploration_count_event(struct exploration *exploration)
{
    exploration->statistics.events++;
    if (--exploration->until_poll == 0)
        exploration_poll_limits(exploration);
}

/* The explorer has done work that takes about as long as so many events: limits are looked at sooner. */
static inline void exploration_spend(struct exploration *exploration, uint32_t events)
{
    exploration->until_poll =
        exploration->until_poll > events ? exploration->until_poll - events : 1;
}

#endif
