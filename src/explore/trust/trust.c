/* trust.c - TruSt (Kokologiannakis, Marmanis, Gladstein, Vafeiadis, POPL 2022; algorithm 1 of the
 * Buster paper without its line 5).
 *
 *   Visit(G):
 *     a := the next event of a thread that is enabled in G (next_thread)
 *     none:   G is a complete execution (or a blocked one)
 *     read:   for each write w of its location: Visit(G + a reading w)
 *     write:  for each place in co:
 *               Visit(G + a there)
 *             for each read r of its location outside a's causal prefix (a *backward revisit*):
 *               D := the events that were added after r and are not in a's causal prefix
 *               if r and all of D were added maximally:
 *                 for each place in co:
 *                   Visit(G - D + a there, with r reading a)
 *
 * For an event e, let P be the events with a stamp up to that of e, and those in a's causal prefix.
 * e was added maximally iff its source, or its own write, is last in co among P, and no event of P
 * reads from e. For each target graph, exactly one set D restores G - D. So no graph is visited
 * twice.
 *
 * Deviations. All but the last two leave the visited graphs as they are:
 *  - The recursion is a loop over a stack of frames, one for each operation that has alternatives.
 *    Graphs are changed in place and undone. Memory is linear in the longest execution times the
 *    number of nested revisits.
 *  - A read-modify-write is one event. If another RMW u reads its source already, it cannot be
 *    added, but it can still revisit u. A revisited RMW writes anew, and that write revisits in its
 *    turn (a `pinned` frame).
 *  - A flag of an event says whether it was added maximally. The flag stays valid in the part of
 *    the graph that can still be deleted. Only events in the causal prefix of a write that has
 *    revisited could make it stale. That prefix (the clock `committed`) is never deleted again,
 *    because the revisited read has a lower stamp and reads from that write.
 *  - Operations that wait (locks, sends, receives) are offered only when they can succeed. If a
 *    revisit makes the revisited operation u wait, u is not put back; it is added again as soon as
 *    it is enabled. The event that lets an operation in at a queue's end (partners.c) is in its
 *    causal prefix. An operation that is disabled may have run first in another execution. So in a
 *    graph in which no thread is enabled, each waiting operation performs its revisits, too
 *    (FRAME_WAITS).
 *  - An awaiting operation (op.h) is offered while the last write in co ends its loop. Older writes
 *    that end the loop are sources like others. A write that does not end the loop revisits the
 *    operation nevertheless. The operation then waits, and may read only writes that causally
 *    follow that write, because other graphs have the other sources (awaiting.h). As soon as it can
 *    go on, it goes on before other threads, as if it were revisited once more. If the last write
 *    in co does not let it go on, it may also go on waiting. In a graph in which no thread is
 *    enabled, waiting operations may still read older writes, or go on waiting for newer ones.
 *  - A *blocking read* changes nothing, and its thread then stops for good, at a failed assumption
 *    or, with a bound on preemptions, at the end of a loop's iteration: operations do not await
 *    then. It neither writes nor revisits. At a failed assumption, it is added for writes that may
 *    revisit or delete it; no graph without such a revisit is complete. Therefore it has to be
 *    added maximally, and reads the last write in co. So not all blocked executions are visited.
 *  - The spin limit leaves out reads of a value that is out of date, where a thread has read it too
 *    often in a row (spinning.h). Such executions count as truncated.
 *  - An admission (admission.h) drops graphs. Symmetry drops a graph as soon as each execution that
 *    comes of the graph is another execution with threads swapped. The preemption bound drops a
 *    graph as soon as no execution within the bound can come of the graph, and may leave a thread
 *    where it is. Random runs find some errors on the side (explore/random/beside.h).
 *
 * An operation without alternatives costs O(threads). The search for revisits looks at the events
 * since the oldest concurrent read of the location.
 *
 * This file has the loop, search.c its parts: next_thread, what is added, and the way back. */
#include "explore/explorer.h"
#include "explore/random/beside.h"
#include "explore/trust/search.h"
#include "explore/trust/unit.h"
#include "explore/work.h"

/* Goes to the first graph to be explored; false when there is none. */
static bool begin(struct trust *trust)
{
    const struct work *work = trust->exploration->work;
    if (!work)
        return true;
    return work_begin(trust->exploration, &unit_tree, trust) &&
           (work->begin.count == 0 || trust_backtrack(trust));
}

static void explore(struct trust *trust)
{
    struct exploration *exploration = trust->exploration;
    const struct work *work = exploration->work;
    struct random_beside beside;
    random_beside_init(&beside, exploration);
    for (bool goes_on = begin(trust); goes_on;
         goes_on = exploration->stop == STOP_NOT && trust_backtrack(trust)) {
        if (trust_extend(trust) && exploration->stop == STOP_NOT)
            trust_finish(trust);
        if (!work || work->runs_at_random)
            random_beside_look(&beside);
        if (work)
            work_look(exploration);
    }
    if (work)
        work_end(exploration);
    random_beside_release(&beside);
}

void trust_explore(struct exploration *exploration)
{
    struct trust trust;
    trust_init(&trust, exploration);
    explore(&trust);
    trust_release(&trust);
}
