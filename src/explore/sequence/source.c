/* source.c - Source-DPOR (Abdulla, Aronis, Jonsson, Sagonas, POPL 2014, algorithm 1).
 *
 *   Explore(E, Sleep):
 *     if some thread p can run after E and is not in Sleep: backtrack(E) := {p}
 *     while some p in backtrack(E) is not in Sleep:
 *       for each event e of E in a race with p's next operation that can be reversed:
 *         E' := the prefix of E before e;  v := notdep(e, E).p
 *         if I(v) and backtrack(E') are disjoint: add some thread of I(v) to backtrack(E')    (*)
 *       Explore(E.p, {q in Sleep | q's next operation is independent of p's})
 *       add p to Sleep
 *
 * notdep(e, E) is the sequence of the events after e in E that do not happen after e. I(v), the
 * initials of v, are the threads whose first event in v comes after no other event of v in hb: v is
 * equivalent to a sequence that begins with such a thread. At the end, the union of backtrack(E)
 * and Sleep is a source set: each execution from E is equivalent to one that begins with a thread
 * of it.
 *
 * Each complete execution is explored once. A search is sleep-set-blocked
 * (statistics.sleep_blocked) if it ends because all enabled threads are asleep; wakeup trees avoid
 * such searches (optimal.c).
 *
 * Deviations:
 *  - At (*), a thread of I(v) in the sleep set at E' suffices, too: the executions that begin with
 *    it were explored. The paper may add it, which has no effect.
 *  - The paper leaves open which thread runs first, which thread of I(v) is added at (*), and which
 *    thread of a backtrack set is next. Here, a thread goes on as long as it can; p is added if it
 *    is in I(v), or else the leftmost thread of I(v); and the leftmost thread of a set is next. The
 *    number of sleep-set-blocked searches depends on this: for lastzero(5), (10) and (15), the
 *    paper has 15, 3,876 and 155,131; here are none; with the leftmost thread first there would be
 *    33, 16,867 and 4,651,897, with the rightmost 7, 3,949 and 700,968.
 *  - Locks can disable each other, which the paper excludes. A lock that had to wait for an unlock
 *    does not race with the unlock, but with the lock before it (sequence_find_races). A lock that
 *    waits at the end of a search races with the lock that it waits for, also if the search is
 *    sleep-set-blocked: if the operation were enabled, it would have run there, and its races would
 *    have been found. The same holds for sends and receives that wait.
 *
 * An event costs O(threads^2), and reversing its races O(threads) for each event since the first of
 * them. Memory is linear in the longest execution, times the number of threads. */
#include "explore/explorer.h"
#include "explore/sequence/backtrack.h"

/* For struct backtrack. */
static void reverse(struct sequence *sequence, const struct next_op *next, event_id event)
{
    sequence_notdep(sequence, event);
    sequence_add_initial(sequence, next, event);
}

void source_explore(struct exploration *exploration)
{
    backtrack_explore(exploration, &(struct backtrack){.reverse = reverse, .goes_on = true});
}
