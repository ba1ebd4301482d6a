/* discipline.h - what justifies events, and what their threads wait for: a row for each form that
 * this takes.
 *
 * Most operations are of a *chain*: each finds a write of its location, and follows one in co. The
 * memory model says which, and the value that it finds says whether it waits. The execution has
 * that inline (explore/execution.h), so that a chain has no row. A row is a file, which says all
 * that its operations and events need instead:
 *
 *   ends        creations, and joins, which wait for the end of their thread
 *   rounds      arrivals at barriers, and departures, which wait for all arrivals of their round
 *   partners    sends and receives, which wait for their partner at the queue's other end
 *   choice      numbers that are chosen
 *   clock       the time
 *   sets        updates without an order, and reads of sets of them
 *   semaphores  posts and waits without an order
 *
 * What needs to know who waits, what comes before an event, or what an operation finds, asks the
 * row, and names none. A new form is a row, and an entry in the two tables of discipline.c. */
#pragma once

#include "discipline/event_plan.h"
#include "discipline/justification.h"
#include "machine/machine.h"
#include "machine/operations/unordered.h"

/* An operation of a thread at a point of an execution, where just some of its events have been run.
 */
struct discipline_point {
    const struct graph *graph;
    struct machine *machine;
    const clock_entry *done; /* the events that have been run; NULL: all */
    unsigned thread;
    uint32_t state; /* the thread's, in front of the operation */
    event_id write; /* the last write of the operation's location among those events */
    uint64_t value; /* that it finds there */
};

/* A row. A function that is NULL: the operation, or the event, is as one of a chain. */
struct discipline {
    /* Whether the operation's thread can go on with it at the point. Breaks: pointers to
     * operations. */
    bool (*lets_run)(const struct discipline_point *point);
    /* Whether the thread of the event has to wait in front of it when just the events in `done`
     * have been run, which includes all that come before the event in its thread, but not
     * everything that it must come after. */
    bool (*waits)(const struct graph *graph, const struct event *event, const clock_entry *done);
    /* Sets *cause to what comes before the operation's event in porf, beside po, creation and its
     * source, which is `source`; EVENT_INIT: nothing does. Returns false if that is absent, so that
     * the operation waits. */
    bool (*find_cause)(const struct graph *graph, const struct op *op, event_id source,
                       event_id *cause);
    /* Completes the plan. If the operation has a location, the plan is that of a chain. Calls die()
     * or require() where `by` is no justification of the row. */
    void (*plan)(const struct graph *graph, struct machine *machine, struct justification by,
                 struct event_plan *plan);
    /* Makes of the plan of a chain, with the last write of the location, that of an operation of
     * the row with the set; NULL: it has none. Breaks: pointers to operations. */
    void (*plan_set)(const struct graph *graph, struct machine *machine, const clock_entry *set,
                     struct event_plan *plan);
    /* The value of the operation's location with the events of the row in the clock; NULL: all.
     * `first`: without them. */
    uint64_t (*find_value)(const struct graph *graph, const struct machine *machine,
                           const struct op *op, uint64_t first, const clock_entry *clock);
    /* op.expected is a second location, whose events may let the operation run. */
    bool has_second_location;
};

extern const struct discipline discipline_ends, discipline_arrivals, discipline_departures,
    discipline_partners, discipline_choice, discipline_clock, discipline_sets,
    discipline_semaphores, discipline_writes_of_semaphores;

/* discipline_of, of an operation that is neither on data nor on a mutex. */
const struct discipline *discipline_beside_data(const struct op *op);

/* The row of the operation; NULL: a chain, or nothing but program order justifies it. */
static inline const struct discipline *discipline_of(const struct op *op)
{
    if (op->kind <= OP_CAS)
        return op_is_unordered(op) ? &discipline_sets : NULL;
    return op->kind <= OP_UNLOCK ? NULL : discipline_beside_data(op);
}

/* The row of events with the role if that has `waits`; else NULL. */
extern const struct discipline *const discipline_waiting[ROLES];
