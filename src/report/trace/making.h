/* making.h - the passes by which trace.c makes the steps of a trace. */
#pragma once

#include "explore/exploration.h"
#include "graph/graph.h"
#include "report/trace/step.h"

/* --- Writes that are in a trace in another order than in co (overtaking.c) -------------------- */

struct overtaking {
    const struct graph *graph;
    uint32_t *rank;  /* by event: the place of a write in its location's co, from 1 */
    event_id *top;   /* by location: the newest write in the trace; 0: none */
    event_id *below; /* by event: the newest one that was added before it, and is later in co */
};

/* For a trace without steps. Linear in the graph, which outlives it. */
void overtaking_init(struct overtaking *overtaking, const struct graph *graph);
void overtaking_release(struct overtaking *overtaking);

/* The write is in the trace now. */
void overtaking_add(struct overtaking *overtaking, event_id write);

/* The newest write in the trace of those from `later` on in co; 0: none. */
event_id overtaking_newest(const struct overtaking *overtaking, event_id later);

/* --- Words of objects and waits --------------------------------------------------------------- */

/* The state in which the operation leaves its location, for the new value: "held by thread 2", "1
 * of 3 have arrived". Fresh memory; NULL: the operation is on data, or its value says nothing.
 * Requires: the operation has written `value` to its location. */
char *state_describe(const struct execution *execution, const struct op *op, uint64_t value);

/* Sets woken_by of each wake-up, and the text of the signal or broadcast: "which wakes thread 1 and
 * thread 2". A waiting thread takes the oldest signal that no other one has taken. */
void wakeups_find(struct step *steps, size_t count, const struct interner *interner);

/* Where several objects of a trace have one name, sets the maker of each step in one of them, and
 * appends to each name of a pointer to one of them the number of the step that made the object. */
void makers_distinguish(struct step *steps, size_t count);

/* --- What a library does (library.c, opaque.c) ------------------------------------------------ */

/* Tells what a library does for the program as one step of the program: sets is_internal, `act` and
 * `alias` of all steps. */
void library_tell(const struct execution *execution, struct step *steps, size_t count);

/* Sets is_of_call of all steps of a call but the one that is shown, and shown_source of all steps.
 * Again, once calls are recorded: the place of a step is then that in the program's own code. */
void opaque_find(struct step *steps, size_t count);

/* The parts of library_tell. Sets is_internal of all steps. */
void internal_find(struct machine *machine, struct step *steps, size_t count);
/* Sets the act of step i, which is internal (library.c): of a request to stop a thread, and of
 * who sees it; of who looks at the number of a shared_ptr's owners, and of the step that has made
 * it what it is. */
void runtime_tell(struct step *steps, size_t i);

/* Sets the act of a step on the guard of a static variable. */
void runtime_tell_guard(struct step *step);

/* Sets the act of step i if it ends a promise that has no value. */
void runtime_tell_promise(struct step *steps, size_t i);
