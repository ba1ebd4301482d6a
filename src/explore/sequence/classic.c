/* classic.c - dynamic partial-order reduction (Flanagan, Godefroid, POPL 2005) with sleep sets: the
 * baseline that Source-DPOR is compared with (source.c, whose search, races and choices it shares).
 *
 *   for each event e in a race with p's next operation, where E' is the prefix before e:
 *     C := {the threads that can run after E', and have an event after e in E that happens before
 *           p's operation} or, when there are none, {p}
 *     if C and backtrack(E') are disjoint: add some thread of C to backtrack(E')
 *
 * Source-DPOR is content with any first step of v = notdep(e, E).p; here it must be one that p's
 * operation depends on, so that backtrack(E') becomes a persistent set. More threads are added for
 * that, and many of the searches that begin with them come to nothing, since all that could go on
 * is asleep.
 *
 * Deviations from the POPL paper:
 *  - C has only threads whose first event there no other of these events happens before: of the
 *    paper's C, it is the part that is also in I(v). The number of searches depends on that and on
 *    the choices in C: for lastzero(10) it is 30,036, where the Source-DPOR paper has 53,198; for
 *    readers, the paper's. For filesystem and indexer no search is in vain here. The paper, whose
 *    locks and tables are processes that take messages, has 4, 64 and 1,024 for the 2, 8 and 32
 *    executions of filesystem(14), (16) and (18), and 78 for the 8 of indexer(12).
 *  - "Happens before" includes what conflicts with p's operation itself, as in the Source-DPOR
 *    paper. With sleep sets that is necessary: p may be asleep at E', and adding it does nothing.
 *  - Races are found when p runs, and where it waits at the end, not in every state. */
#include "explore/explorer.h"
#include "explore/sequence/backtrack.h"

/* Whether the i-th event happens before the operation, at once or through a later one. */
static bool is_past(const struct sequence *sequence, const struct next_op *next, size_t i)
{
    const struct graph *graph = &sequence->exploration->execution.graph;
    event_id id = sequence->events[i];
    bool past = sequence_is_before(sequence, next, id);
    for (size_t later = i + 1; later < sequence->event_count && !past; later++)
        past = graph_in_clock(graph, graph_hb(graph, sequence->events[later]), id) &&
               sequence_is_before(sequence, next, sequence->events[later]);
    return past;
}

/* Keeps those of the events that happen before the operation. */
static void keep_past(struct sequence *sequence, const struct next_op *next)
{
    size_t kept = 0;
    for (size_t i = 0; i < sequence->event_count; i++)
        if (is_past(sequence, next, i))
            sequence->events[kept++] = sequence->events[i];
    sequence->event_count = kept;
}

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
