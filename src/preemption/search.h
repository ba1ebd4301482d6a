/* search.h - the working memory of the search for a linearisation with few preemptions. */
#pragma once

#include "base/watch.h"
#include "preemption/lower_bound.h"
#include "preemption/prefixes.h"
#include "preemption/scope.h"

/* A thread's steps from one number to another, without a switch: its events, and the scope's
 * pending one. */
struct preemption_context {
    unsigned thread;
    clock_entry from;
    clock_entry to;
    bool pays;      /* the thread is preempted behind it */
    bool is_final;  /* the thread has no further one: its next operation would make it stop */
    size_t choices; /* index of the first of the search's that may come in its place */
};

/* Why a thread's step behind its first `from` ones cannot be run: the first `need` steps of the
 * thread `by` have not all been run. from < 0: unknown. */
struct preemption_obstacle {
    clock_entry from;
    clock_entry need;
    unsigned by;
};

/* An answer that holds for other events of its thread, too (releases.c). location: 0: none. */
struct preemption_release {
    uint32_t location;
    event_id by;      /* the event that enables, */
    event_id enabled; /* and the one of another thread that it enables */
};

enum { PREEMPTION_RELEASES = 16 };

/* Whether an event enables a later one of another thread. */
enum preemption_enables { ENABLES_UNKNOWN, ENABLES_NONE, ENABLES_SOME };

/* Working memory, to be used again for any number of graphs. Survives rewinding. */
struct preemption_search {
    const struct graph *graph;
    struct preemption_scope scope;
    uint32_t most;                         /* preemptions */
    size_t most_prefixes;                  /* the search gives up when it has seen more */
    bool is_brief;                         /* it gives up sooner in large graphs: for reports */
    struct watch *watch;                   /* likewise, when it is over; NULL: never */
    const struct lower_bound *lower_bound; /* of the graphs; NULL: there is none */
    bool is_closed;                        /* no hb-edge leaves the scope */
    bool splits_sections;                  /* the search may leave a thread in an atomic section */
    bool is_hard;                          /* prefixes and forced preemptions are in use */
    unsigned tries;                        /* linearisations that were begun */
    unsigned width;
    clock_entry *end;  /* of each thread: its steps in the scope */
    clock_entry *done; /* of each thread: those that have been run */
    bool *is_final;    /* of each thread: it has no further context */
    /* Indices of events, of one thread after the other: of those at which it matters what has been
     * run (lower_bound_stops), or of all. */
    clock_entry *stops;
    size_t stop_capacity;
    size_t *first_stop; /* of each thread, and of one more */
    uint8_t *enables;   /* of each stop (enum preemption_enables) */
    size_t enables_capacity;
    struct preemption_obstacle *obstacles; /* of each thread, the last one that was met */
    struct preemption_release releases[PREEMPTION_RELEASES]; /* by location, the last ones found */
    struct preemption_context *path;                         /* contexts that have been run */
    size_t path_count;
    size_t path_capacity;
    struct preemption_context *choices; /* that may still come in place of those */
    size_t choice_count;
    size_t choice_capacity;
    uint32_t level;   /* preemptions of the path */
    clock_entry left; /* steps that are not in the path */
    struct prefixes prefixes;
    uint32_t *forced;     /* of each thread, behind so many of its steps: lower_bound_behind */
    size_t *first_forced; /* of each thread, where that begins */
    size_t forced_capacity;
};

static inline bool preemption_search_has_pending(const struct preemption_search *search,
                                                 unsigned thread)
{
    return search->scope.pending == (int)thread;
}

/* How many events the thread has in the scope. */
static inline clock_entry preemption_search_events(const struct preemption_search *search,
                                                   unsigned thread)
{
    return search->end[thread] - preemption_search_has_pending(search, thread);
}

/* Whether the thread is to come to an operation behind the scope in front of which it may wait. */
static inline bool preemption_search_has_future(const struct preemption_search *search,
                                                unsigned thread)
{
    return search->done[thread] < search->end[thread] &&
           (!preemption_search_has_pending(search, thread) || search->scope.pending_may_be_free);
}
