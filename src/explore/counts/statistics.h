/* statistics.h - the counters of an exploration. Each has the same name here and in reports. */
#pragma once

#include "machine/operations/op.h"

#include <stdint.h>

/* Why an execution is blocked: the first of these that holds. */
enum blocked_by {
    BLOCKED_BY_ASSUMPTION, /* some thread has stopped at a failed assumption */
    BLOCKED_BY_ERROR,      /* some thread has stopped at an error */
    BLOCKED_BY_MERGING,    /* some thread would go on in a further iteration of its loop, in another
                              call, or of std::atomic::wait: the executions in which it does are
                              others */
    BLOCKED_BY_END,        /* some thread has ended the process, and the others wait for ever */
    BLOCKED_FOR_EVER,      /* the same, and none has ended the process */
    BLOCKED_KINDS
};

/* Why an execution is truncated: an enum cut, the first one in it, or the spin limit. */
enum { TRUNCATED_BY_SPINNING = CUTS, TRUNCATED_KINDS };

struct statistics {
    uint64_t complete;  /* executions in which all threads finished */
    uint64_t blocked;   /* executions in which some thread waits for ever or was stopped */
    uint64_t truncated; /* executions in which a limit cut some thread off */
    uint64_t blocked_by[BLOCKED_KINDS];     /* the parts of `blocked`; not of estimates */
    uint64_t truncated_by[TRUNCATED_KINDS]; /* the parts of `truncated` */
    uint64_t duplicate;     /* executions explored again; always 0 for optimal algorithms. With
                               options->symmetry: those that swap threads of others */
    uint64_t sleep_blocked; /* searches that ended since all enabled threads were in the sleep set;
                               always 0 for optimal algorithms */
    uint64_t bound_blocked; /* graphs within the bound that no execution within it extends */
    uint64_t beyond_bound;  /* executions with more preemptions than the bound; the counters above
                               do not count them */
    uint64_t ended;         /* executions in which the process ended, complete or not: other threads
                               may wait at its end */
    uint64_t failed;        /* of these, those with an exit status other than 0 */
    uint32_t least_status;  /* the least of these statuses, ... */
    uint32_t most_status;   /* ... and the greatest; 0: there is none */
    uint64_t states;        /* of the program, by the explorer states; else 0 */
    uint64_t events;        /* added to graphs */
    uint64_t revisits;      /* backward revisits performed, or race reversals */
    uint64_t peak_pending;  /* the peak number of nodes of wakeup trees (optimal) or of nested
                               reversals (pop); 0 for other algorithms */
    /* Of rvf; 0 for other algorithms: */
    uint64_t nodes;              /* partial and whole executions that it went on from */
    uint64_t dead_ends;          /* those of them that lead to no execution */
    uint64_t searches;           /* for an interleaving (VerifySC), */
    uint64_t search_nanoseconds; /* and how long they took */
};

static inline void statistics_add_blocked(struct statistics *to, enum blocked_by reason)
{
    to->blocked++;
    to->blocked_by[reason]++;
}

/* `reason`: an enum cut, or TRUNCATED_BY_SPINNING. */
static inline void statistics_add_truncated(struct statistics *to, unsigned reason)
{
    to->truncated++;
    to->truncated_by[reason]++;
}

/* Counts `count` executions with exit statuses in this range, none of which is 0. */
static inline void statistics_add_failed(struct statistics *to, uint64_t count, uint32_t least,
                                         uint32_t most)
{
    if (count == 0)
        return;
    to->least_status = to->failed && to->least_status < least ? to->least_status : least;
    to->most_status = to->most_status > most ? to->most_status : most;
    to->failed += count;
}

/* Adds the counters of another part of the exploration. */
static inline void statistics_add(struct statistics *to, const struct statistics *from)
{
    to->complete += from->complete;
    to->blocked += from->blocked;
    to->truncated += from->truncated;
    for (unsigned i = 0; i < BLOCKED_KINDS; i++)
        to->blocked_by[i] += from->blocked_by[i];
    for (unsigned i = 0; i < TRUNCATED_KINDS; i++)
        to->truncated_by[i] += from->truncated_by[i];
    to->duplicate += from->duplicate;
    to->sleep_blocked += from->sleep_blocked;
    to->bound_blocked += from->bound_blocked;
    to->beyond_bound += from->beyond_bound;
    to->ended += from->ended;
    statistics_add_failed(to, from->failed, from->least_status, from->most_status);
    to->events += from->events;
    to->revisits += from->revisits;
    if (from->peak_pending > to->peak_pending)
        to->peak_pending = from->peak_pending;
    to->nodes += from->nodes;
    to->dead_ends += from->dead_ends;
    to->searches += from->searches;
    to->search_nanoseconds += from->search_nanoseconds;
}

/* The number of executions that count as explored. */
static inline uint64_t statistics_executions(const struct statistics *statistics)
{
    return statistics->complete + statistics->blocked + statistics->truncated;
}
