/* schedule.h - the schedules of POP, and which of their continuations other schedules cover
 * (Abdulla, Atig, Das, Jonsson, Sagonas, "Parsimonious Optimal Dynamic Partial Order Reduction",
 * section 4.3).
 *
 * A schedule is what reverses a race between an event e (`first`) and a later one (`head`): the
 * events after e that happen before the head, and the head. It stands in the sequence in place of e
 * and of all others that came after e. Those are its *leftovers*: the paper's w \ sigma.
 *
 * When the head reads, other reads of the same write could be brought in front of e, too, and the
 * two do not exclude each other. To explore each class once, the schedules that reverse races of
 * one write e with reads are put in a total order, and what continues one of them must not contain
 * one that precedes it. The schedules that precede this one are those with a read of the same write
 * (of e's location, `source`) as head that
 *   - is one of the leftovers, with the same past (a *contained* schedule);
 *   - conflicts with a leftover, or has an event in its past that does (a *conflicting* one: the
 *     race with that leftover brought it in front);
 *   - has a read in its past, or is one, that an older schedule which has become a part of this one
 *     must not be continued with (an *inherited* one);
 * provided that it is *fresh*: it happens after the head of each older schedule that comes before
 * what it was found at. The leftovers and the older schedules in their order are the paper's
 * schedule expressions, all of them in one tree: P_m |> x are the leftovers, P_i-1 [phi_i] |> x the
 * leftovers up to an older schedule and that schedule's own tree.
 *
 * The paper's sleep set expressions annotate these with what was explored since: UpdSeq, UpdSE and
 * UpdP note for each event the leftover that it deviates at (the sets C), the heads of inherited
 * schedules (D), and the reads of x (R). All of that depends on nothing but the event's past, so
 * nothing is kept here: when a read comes that finds `source`, its past is looked through. Nothing
 * has to be undone, and other events cost nothing.
 *
 * Beyond the paper: an operation that fails when it is brought in front of e (a compare-and-exchange
 * that no longer finds its value) may have written behind e. Its own event then counts as the last
 * of the leftovers, as others conflict with it.
 *
 * Memory: a schedule refers to its leftovers, at most n for an execution with n events. Schedules
 * are nested at most n (n - 1) / 2 deep (the paper's lemma 1). Time, for a read that finds the
 * source of a schedule in the sequence: the events since then that happen before it, times the
 * leftovers; and again for each read in its past that an older schedule has a say in. That is not
 * bounded by a polynomial where older schedules have absorbed still older ones, and so on; but it
 * takes that many reads of as many locations. */
#ifndef HEDDLE_EXPLORE_SEQUENCE_SCHEDULE_H
#define HEDDLE_EXPLORE_SEQUENCE_SCHEDULE_H

#include "explore/sequence/race.h"

struct schedule {
    struct graph_mark before; /* the graph with `first` and the leftovers, without the head */
    event_id first;
    event_id head;
    bool reads;      /* the head only reads; else what is below is not used, `absorbed` excepted */
    bool wrote;      /* behind `first` it wrote */
    bool again;      /* the last absorbed schedule is the one whose head this head was */
    event_id source; /* what the head reads */
    size_t absorbed; /* where the older schedules that are now part of it begin; ... */
    size_t absorbed_end;
    size_t leftovers; /* ... and the leftovers */
    size_t leftovers_end;
    size_t kept; /* where its clock begins: all in front of the head */
    unsigned width;
};

struct schedules {
    struct exploration *exploration;
    struct schedule *all; /* a stack: the reversals that are being explored */
    size_t count;
    size_t capacity;
    uint32_t *active; /* those in the sequence, in its order */
    size_t active_count;
    size_t active_capacity;
    uint32_t *absorbed; /* of all schedules, as the next two */
    size_t absorbed_count;
    size_t absorbed_capacity;
    event_id *leftovers;
    size_t leftover_count;
    size_t leftover_capacity;
    clock_entry *kept;
    size_t kept_count;
    size_t kept_capacity;
    event_id *path; /* scratch */
    size_t path_capacity;
};

void schedules_init(struct schedules *schedules, struct exploration *exploration);
void schedules_release(struct schedules *schedules);

/* Whether the race of the event with the operation, which ends the sequence, is parsimonious: the
 * event is in no schedule, and the operation fresh. `again`: its event was the head of the last
 * schedule, before it was taken back. */
bool schedules_are_parsimonious(const struct schedules *schedules, const struct next_op *next,
                                event_id id, bool again);

/* Reverses that race: what is left of the sequence ends with the schedule. False when it precedes
 * another one that must not be continued with it; then nothing has changed. */
bool schedules_reverse(struct schedules *schedules, struct next_op next, event_id id, bool again);

/* Takes back the last reversal, whose head is gone already. */
void schedules_pop(struct schedules *schedules);

/* Whether the event, with which the sequence ends, is the head of a schedule that precedes one in
 * the sequence. */
bool schedules_precede(struct schedules *schedules, event_id id);

#endif
