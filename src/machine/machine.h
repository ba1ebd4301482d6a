/* machine.h - the program under test as something to be stepped.
 *
 * A thread's behaviour is a function of the values that its own operations returned. So a machine
 * hands out *states*: a state is one thread, parked at its next visible operation, with all that is
 * private to it (stack, registers, allocation counters). Stepping a state with a result gives the
 * thread's next state and leaves the old one as it was; going back is using the old state's number
 * again. Nothing is ever re-executed: a state remembers the states that followed from it, so that
 * the same step taken again is a look-up.
 *
 * States are immutable and named by number. They are garbage collected: when
 * `machine_wants_collection` says so, the explorer calls `machine_collect` with every place in
 * which it keeps a state's number.
 *
 * Two implementations: the native machine (native.h) runs JIT-compiled code on coroutines, the
 * script machine (script.h) interprets small arrays of instructions. */
#ifndef HEDDLE_MACHINE_MACHINE_H
#define HEDDLE_MACHINE_MACHINE_H

#include "machine/facts.h"
#include "machine/interner.h"
#include "machine/op.h"
#include "machine/states.h"

#include <stdbool.h>
#include <stddef.h>

enum { MACHINE_MAIN_THREAD = 0 };

struct machine;

/* What there is at the end of an execution. */
struct machine_end {
    const uint64_t *values; /* by location, what it holds; 0: nobody has written it */
    const state_id *states; /* by thread, where it has stopped; STATE_NONE: nobody has created it */
    const state_id *held;   /* all that threads that have not finished were in */
    size_t held_count;
};

/* What an implementation provides. */
struct machine_class {
    /* Runs `thread` from `state` with `result` as what its operation returned, up to its next
     * operation, and returns states_add() of where it stopped. Called only when the step has not
     * been taken before. */
    state_id (*step)(struct machine *machine, unsigned thread, state_id state, uint64_t result);
    /* Runs the new `thread` from its beginning up to its first operation. `creator` is the state,
     * parked at OP_CREATE, that creates it; STATE_NONE for the main thread. */
    state_id (*start)(struct machine *machine, unsigned thread, state_id creator);
    /* The value of `location` before anything was written to it. `object_value` is the value of its
     * object's lifetime location, 0 for a static one. False when it is undefined. */
    bool (*initial_value)(struct machine *machine, uint32_t location, uint64_t object_value,
                          uint64_t *value);
    /* Writes a name for `location` as the program's author would write it: "x", "queue.head",
     * "malloc(24)+8". Returns what snprintf returns. */
    int (*describe_location)(struct machine *machine, uint32_t location, char *text, size_t size);
    /* Writes what the value is as a pointer: "&x", "&node->next", "&*node"; "" if it is none.
     * Returns the lifetime location of the object that it points into; 0: none, or a static one. */
    uint32_t (*describe_pointer)(struct machine *machine, uint64_t value, char *text, size_t size);
    /* The text of a state parked at OP_PRINT or OP_ERROR; "" when there is none. */
    const char *(*text)(struct machine *machine, state_id state);
    /* Likewise, for a message's number: "42". */
    int (*describe_message)(struct machine *machine, uint32_t message, char *text, size_t size);
    /* The lifetime of an object on the heap that is alive then, and to which no pointer leads any
     * more; 0: there is none. Of several, one that no other of them points to. */
    uint32_t (*find_lost)(struct machine *machine, const struct machine_end *end);
    /* Called after the states have moved: forget every state number. */
    void (*forget)(struct machine *machine);
};

struct machine {
    const struct machine_class *class;
    struct states states;
    struct interner interner;
    uint32_t locations; /* location numbers given out so far are below this; 0 is none */
    unsigned threads;   /* thread numbers given out so far are below this */
    struct facts facts; /* about the program; a script has none */
    bool restart_due; /* machine_learn: the exploration starts again at the end of the execution */
};

/* The machine has learnt something about the program; `is_void`: which voids operations, locations
 * or values that it has given out. */
static inline void machine_learn(struct machine *machine, bool is_void)
{
    machine->restart_due |= is_void;
}

static inline const struct op *machine_op(const struct machine *machine, state_id state)
{
    return &states_get(&machine->states, state)->op;
}

/* The effect of `op`, run by `thread`, on a location whose value is `old`. For an operation at a
 * queue's end, that it may have to wait is not in it. */
struct effect machine_effect(struct machine *machine, const struct op *op, unsigned thread,
                             uint64_t old);

/* Whether the operation, run by `thread` with this result, has left everything as it was: it has
 * read, or written what was there already. */
bool machine_is_silent(struct machine *machine, const struct op *op, unsigned thread,
                       uint64_t result);

static inline state_id machine_step(struct machine *machine, unsigned thread, state_id state,
                                    uint64_t result)
{
    state_id next = states_find(&machine->states, state, thread, result);
    return next != STATE_NONE ? next : machine->class->step(machine, thread, state, result);
}

/* The first state of a new thread; see machine_class.start. */
static inline state_id machine_start(struct machine *machine, unsigned thread, state_id creator)
{
    if (creator != STATE_NONE) {
        state_id first = states_find(&machine->states, creator, thread, 0);
        if (first != STATE_NONE)
            return first;
    }
    return machine->class->start(machine, thread, creator);
}

/* What the thread comes to when its operation in `state` returns `result`, where fences count for
 * nothing; never OUTCOME_UNKNOWN. Requires: the operation can return that.
 *
 * A look-up when the thread was stepped from there with that result, by machine_step or by this
 * function. Else the program runs: once for each result of a state, until a collection drops the
 * states that follow. The thread stays where it is, and no graph changes. The machine may learn:
 * `restart_due`, `threads` and `locations` may change, as in machine_step. Breaks: pointers to
 * operations and states. */
enum machine_outcome machine_outcome(struct machine *machine, unsigned thread, state_id state,
                                     uint64_t result);

static inline bool machine_wants_collection(const struct machine *machine)
{
    return states_are_full(&machine->states);
}

/* Drops every state that is not reachable from the places visited by `each_root`, which must call
 * `states_relocate(states, place)` for each place where a state's number is kept. */
void machine_collect(struct machine *machine,
                     void (*each_root)(struct states *states, void *context), void *context);

#endif
