/* classic.c - dynamic partial-order reduction (Flanagan, Godefroid, POPL 2005) with sleep sets. It
 * is the baseline for Source-DPOR (source.c), and shares its search, races and choices.
 *
 *   for each event e in a race with p's next operation, where E' is the prefix before e:
 *     C := {the threads that can run after E', and have an event after e in E that happens before
 *           p's operation} or, when there are none, {p}
 *     if C and backtrack(E') are disjoint: add some thread of C to backtrack(E')
 *
 * Source-DPOR accepts any thread that can begin v = notdep(e, E).p. DPOR needs a thread that p's
 * operation depends on, so that backtrack(E') becomes a persistent set. So it adds more threads,
 * and many of their searches end because all enabled threads are asleep.
 *
 * Deviations from the POPL paper:
 *  - C has only threads whose first event of these comes after no other of these events in hb. It
 *    is the part of the paper's C that is also in I(v). The number of searches depends on this and
 *    on the choices in C. For lastzero(10), it is 30,036, where the Source-DPOR paper has 53,198;
 *    for readers, it is the paper's. For filesystem and indexer, no search is sleep-set-blocked
 *    here. In the paper, locks and tables are processes that receive messages; it has 4, 64 and
 *    1,024 for the 2, 8 and 32 executions of filesystem(14), (16) and (18), and 78 for the 8 of
 *    indexer(12).
 *  - "Happens before" includes a conflict with p's operation itself, as in the Source-DPOR paper.
 *    With sleep sets this is necessary: p may be asleep at E', and adding it has no effect.
 *  - Races are found when p runs, and at the end of the sequence if p waits there, not in every
 *    state.
 *
 * An event costs as much as in source.c, and reversing a race O(k^2) for k events since its first.
 * Memory is linear in the longest execution, times the number of threads. */
#include "base/error.h"
#include "explore/explorer.h"
#include "explore/sequence/backtrack.h"

/* Whether the i-th event happens before the operation, directly or through a later event. */
static bool is_past(const struct sequence *sequence, const struct next_op *next, size_t i)
{
    const struct execution *execution = &sequence->exploration->execution;
    verify(i < sequence->event_count);
    event_id id = sequence->events[i];
    bool past = sequence_is_before(sequence, next, id);
    for (size_t later = i + 1; later < sequence->event_count && !past; later++)
        past = graph_in_clock(&execution->graph,
                              execution_order(execution, sequence->events[later]), id) &&
               sequence_is_before(sequence, next, sequence->events[later]);
    return past;
}

/* Removes the events that do not happen before the operation from sequence->events. */
static void keep_past(struct sequence *sequence, const struct next_op *next)
{
    size_t kept = 0;
    for (size_t i = 0; i < sequence->event_count; i++)
        if (is_past(sequence, next, i))
            sequence->events[kept++] = sequence->events[i];
    sequence->event_count = kept;
}

/* For struct backtrack. */
static void reverse(struct sequence *sequence, const struct next_op *next, event_id event)
{
    sequence_notdep(sequence, event);
    keep_past(sequence, next);
    sequence_add_initial(sequence, next, event);
}

void classic_explore(struct exploration *exploration)
{
    backtrack_explore(exploration, &(struct backtrack){.reverse = reverse});
}
