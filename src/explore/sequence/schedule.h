/* schedule.h - the schedules of POP, and which of their continuations other schedules cover
 * (Abdulla, Atig, Das, Jonsson, Sagonas, "Parsimonious Optimal Dynamic Partial Order Reduction",
 * section 4.3).
 *
 * A schedule reverses a race between an event e (`first`) and a later one (`head`). It consists of
 * the events after e that happen before the head, and the head. In the sequence, it replaces e and
 * all later events. The replaced events that are not in the schedule, but for e, are its
 * *leftovers*: the paper's w \ sigma.
 *
 * If the head is a read, other reads of the same write could be brought before e, too, and one does
 * not exclude the other. To explore each class once, the schedules that reverse races of one write
 * e with reads are totally ordered, and a continuation of a schedule must not contain one that
 * precedes it. The schedules that precede this one are those whose head is a read of the same write
 * (of e's location, `source`) that
 *   - is one of the leftovers, with the same past (a *contained* schedule);
 *   - conflicts with a leftover, or has an event in its past that does (a *conflicting* one: the
 *     race with that leftover brought it before e);
 *   - is, or has in its past, a read with which an older schedule that has become a part of this
 *     one must not be continued (an *inherited* one);
 * provided that it is *fresh*: it happens after the head of each older schedule before the leftover
 * or older schedule of the rule. The leftovers and the older schedules, in their order, are the
 * paper's schedule expressions, all in one tree: P_m |> x are the leftovers; P_i-1 [phi_i] |> x are
 * the leftovers up to an older schedule, and that schedule's own tree.
 *
 * Deviations:
 *  - The paper's sleep set expressions annotate these with the events that were explored since:
 *    UpdSeq, UpdSE and UpdP note for each event the leftover that it deviates at (the sets C), the
 *    heads of inherited schedules (D), and the reads of x (R). All of this is a function of the
 *    event's past. So no annotations are stored here: when a read with the source `source` is
 *    added, its past is searched. No state has to be undone, and other events cost nothing.
 *  - An operation that fails when it is brought before e (a compare-and-exchange that reads another
 *    value there) may have written after e. Its old event then counts as the last of the leftovers,
 *    since other events conflict with it.
 *
 * Memory: a schedule refers to its leftovers, at most n for an execution with n events. Schedules
 * are nested at most n (n - 1) / 2 deep (the paper's lemma 1).
 *
 * Time, for a read with the source of a schedule in the sequence: the number of events since the
 * schedule that happen before the read, times the leftovers; and the same for each read in its past
 * that an older schedule may exclude. This is not polynomial if older schedules have absorbed still
 * older ones, and so on; but that takes as many reads of as many locations. */
#pragma once

#include "explore/sequence/race.h"

/* A schedule. The fields after `reads`, except `absorbed`, are used only if the head is a read. */
struct schedule {
    struct graph_mark before; /* the graph with `first` and the leftovers, without the head */
    event_id first;
    event_id head;
    bool reads;      /* the head only reads */
    bool wrote;      /* the head's operation wrote when it was after `first` */
    bool again;      /* the operation was the head of the last absorbed schedule */
    event_id source; /* the write that the head reads */
    size_t absorbed; /* its range of schedules.absorbed: older schedules that are part of it */
    size_t absorbed_end;
    size_t leftovers; /* its range of schedules.leftovers */
    size_t leftovers_end;
    size_t kept;    /* its place in schedules.kept: the clock of all events before the head */
    unsigned width; /* of that clock */
};

struct schedules {
    struct exploration *exploration;
    struct schedule *all; /* a stack: the schedules that are being explored */
    size_t count;
    size_t capacity;
    uint32_t *active; /* the indices of those that no other one has absorbed, in their order */
    size_t active_count;
    size_t active_capacity;
    uint32_t *absorbed; /* of all schedules, as are leftovers and kept: indices of schedules */
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

/* Makes an empty stack. Refers to the exploration. */
void schedules_init(struct schedules *schedules, struct exploration *exploration);
/* Frees the memory of the stack. */
void schedules_release(struct schedules *schedules);

/* Whether the race of the event with the operation at the end of the sequence is parsimonious: the
 * event is in no schedule, and the operation is fresh. `again`: the operation was the head of the
 * last schedule, until that event was removed. */
bool schedules_are_parsimonious(const struct schedules *schedules, const struct next_op *next,
                                event_id id, bool again);

/* Reverses that race: pushes the schedule, so that the sequence ends with its head. Returns false,
 * and changes nothing, if the schedule precedes one in the sequence. Linear in the events after
 * `id`. If an error stops the exploration, the schedule's head is EVENT_INIT. */
bool schedules_reverse(struct schedules *schedules, struct next_op next, event_id id, bool again);

/* Undoes the last reversal. Requires that there is one, and that no event after its head is
 * left. */
void schedules_pop(struct schedules *schedules);

/* Whether the last event of the sequence, `id`, is the head of a schedule that precedes one in the
 * sequence. */
bool schedules_precede(struct schedules *schedules, event_id id);
