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
 * notdep(e, E) is what comes after e in E without what happens after it, and I(v), the initials of
 * v, are the threads whose first event in v no other event of v happens before: running one of them
 * from E' can be the beginning of v. At the end, backtrack(E) and Sleep are a source set: each
 * execution from E begins, up to equivalence, with a thread of it.
 *
 * Complete executions are explored once each. A search that runs into nothing but sleeping threads
 * was for nothing (statistics.sleep_blocked); wakeup trees would avoid those.
 *
 * Deviations:
 *  - A thread of I(v) that sleeps at E' will do at (*), too: what begins with it was explored. The
 *    paper may add it, which has no effect.
 *  - The paper does not say which thread runs first, which of I(v) is added at (*), and which of a
 *    backtrack set is next. Here, a thread goes on as long as it can, p is added if it is in I(v),
 *    or else the leftmost one, and sets are worked off from the left. The number of
 *    sleep-set-blocked searches depends on that: for lastzero(5), (10) and (15), the paper has 15,
 *    3,876 and 155,131; here are none; with the leftmost thread first there would be 33, 16,867 and
 *    4,651,897, with the rightmost 7, 3,949 and 700,968.
 *  - Locks can disable each other, which the paper excludes. A lock does not race with the unlock
 *    that it had to wait for, but with the lock that the unlock ended (sequence_find_races), and a
 *    lock that waits where the search ends races with the one that it waits for. That holds for
 *    sleep-set-blocked ends, too: were the operation not waiting, it would have run there, and its
 *    races would have been found. Sends and receives that wait are treated alike.
 *
 * An event costs O(threads^2) and what reversing its races takes: O(threads) for each event since
 * the first of them. Memory is linear in the longest execution, times the number of threads. */
#include "explore/explorer.h"
#include "explore/sequence/backtrack.h"

static void reverse(struct sequence *sequence, const struct next_op *next, event_id event)
{
    sequence_notdep(sequence, event);
    sequence_add_initial(sequence, next, event);
}

void source_explore(struct exploration *exploration)
{
    backtrack_explore(exploration, &(struct backtrack){.reverse = reverse, .goes_on = true});
}
