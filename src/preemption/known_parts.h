/* known_parts.h - parts of graphs of which a search has found out whether they are within a bound
 * on preemptions. A part is a scope without a future (scope.h).
 *
 * An answer follows from the events of the part and its pending step alone. So it holds in each
 * graph that has the part: when events are added or taken out elsewhere, and for the next operation
 * of another thread. And taking events away adds no preemption: a part that has all of one that is
 * beyond the bound is beyond it, and a part of one that is within the bound is within it. Where
 * both have a pending step, this is asked of parts with the same events of its thread, since the
 * thread may be left for free behind others.
 *
 * A part is known by the last event of each thread, and by what each of these reads. It is in the
 * graph iff these are. An event that was put back, to read something else, is the last one of its
 * thread, and what it reads may be an event of the part: a read-modify-write that was put back
 * itself. When the search goes back, parts with events that are undone are forgotten, as their
 * stamps will be used again. All others stay. */
#pragma once

#include "preemption/scope.h"

enum { KNOWN_PARTS = 64, KNOWN_ALTERNATIVES = 16 };

struct known_part {
    event_id newest; /* of its events */
    unsigned row;    /* of `clocks` and `last` */
    int pending;     /* as in its scope */
    unsigned alternatives;
    bool pending_may_be_free;
    bool is_within;
};

/* A zeroed one is empty. */
struct known_parts {
    struct known_part parts[KNOWN_PARTS]; /* by `newest` */
    unsigned count;
    unsigned width;      /* of clocks: the graph's */
    clock_entry *clocks; /* of each row: the part, and what its pending step needs */
    struct known_last {
        event_id event;   /* the part's last event of a thread */
        uint64_t sources; /* a hash of what it reads, and of its causal prefix */
    } * last;             /* of each row, by thread */
};

enum known_answer { KNOWN_NOTHING, KNOWN_WITHIN, KNOWN_BEYOND };

void known_parts_release(struct known_parts *known);
/* Forgets the parts with events that have stamps from `count` on. To be called when these events
 * are undone. */
void known_parts_forget(struct known_parts *known, event_id count);
/* What is known of the scope. Requires that no clock of the graph is stale. Linear in the number of
 * known parts. */
enum known_answer known_parts_find(const struct known_parts *known, const struct graph *graph,
                                   const struct preemption_scope *scope);
/* Remembers what a search has found of the scope. Of too many parts, those with the oldest events
 * are forgotten. */
void known_parts_add(struct known_parts *known, const struct graph *graph,
                     const struct preemption_scope *scope, bool is_within);
