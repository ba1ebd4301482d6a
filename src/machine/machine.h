/* machine.h - the program under test, one step of a thread at a time.
 *
 * A thread's behaviour is a function of the values that its own operations returned. So a machine
 * hands out *states*: a state is one thread, parked at its next visible operation, with all of its
 * own data (stack, registers, allocation counters). Stepping a state with a result gives the
 * thread's next state and leaves the old one unchanged. To go back, the explorer uses the old
 * state's number again. A state remembers its successors, so that a step taken again is a look-up
 * and no code of the program runs twice.
 *
 * States are immutable, have numbers, and are garbage collected: when `machine_wants_collection` is
 * true, the explorer calls `machine_collect` with every place in which it keeps a state's number.
 *
 * The native machine (native.h) runs JIT-compiled code on coroutines. Tests have another machine,
 * which interprets small arrays of instructions. */
#pragma once

#include "base/error.h"
#include "machine/lock_order.h"
#include "machine/memory/facts.h"
#include "machine/operations/interner.h"
#include "machine/operations/op.h"
#include "machine/site.h"
#include "machine/states.h"

#include <stdbool.h>
#include <stddef.h>

enum { MACHINE_MAIN_THREAD = 0 };

struct machine;

/* The end of an execution. */
struct machine_end {
    const uint64_t *values; /* by location, its last value; 0 if no thread has written it */
    const state_id *states; /* by thread, its last state; STATE_NONE: the thread was not created */
    const state_id *held;   /* all states of the threads that have not finished */
    size_t held_count;
};

/* An implementation of a machine. All functions are called with a machine of this class, while no
 * thread runs. `size` is the capacity of `text` in bytes, and at least 1. */
struct machine_class {
    /* Runs `thread` from `state`, whose operation returns `result`, up to its next operation, and
     * returns states_add() of the state there. Called only if states_find() does not know the step.
     * Breaks: pointers to states and operations. */
    state_id (*step)(struct machine *machine, unsigned thread, state_id state, uint64_t result);
    /* Runs the new `thread` up to its first operation. `creator` is the state, parked at OP_CREATE,
     * that creates it; STATE_NONE for the main thread. Breaks: as `step`. */
    state_id (*start)(struct machine *machine, unsigned thread, state_id creator);
    /* Sets *value to the value of `location` before the first write to it. `object_value` is the
     * value of its object's lifetime location, 0 for a static one. False if the value is undefined.
     */
    bool (*initial_value)(struct machine *machine, uint32_t location, uint64_t object_value,
                          uint64_t *value);
    /* Sets *address and *size to the bytes of `location`, which are of a global variable. False: it
     * is none of such bytes. */
    bool (*static_memory)(const struct machine *machine, uint32_t location, uint64_t *address,
                          unsigned *size);
    /* The bytes of the object that has `location`, data in an object, in front of it. */
    uint32_t (*offset)(const struct machine *machine, uint32_t location);
    /* Writes a name for `location` in the program's own terms: "x", "queue.head", "malloc(24)+8".
     * Returns the name's length, like snprintf. */
    int (*describe_location)(struct machine *machine, uint32_t location, char *text, size_t size);
    /* The same for the part of its location that the data access `op` is of (part.h). */
    int (*describe_part)(struct machine *machine, const struct op *op, char *text, size_t size);
    /* Writes the value as a pointer: "&x", "&node->next", "&*node", and of a function its name; ""
     * if it is none. Returns the lifetime location of the object that it points into; 0: none, or a
     * static one. */
    uint32_t (*describe_pointer)(struct machine *machine, uint64_t value, char *text, size_t size);
    /* The value as a report has it: an address of this process becomes a number that is the same in
     * every process. NULL: there are no such addresses. */
    uint64_t (*portable)(const struct machine *machine, uint64_t value);
    /* Whether the location is data of heddle's own C library, of which the program knows nothing.
     * NULL: there is none. */
    bool (*is_internal)(const struct machine *machine, uint32_t location);
    /* Writes the value of a data location to `text`, if it is no number of the program's own, but
     * stands for a content. Returns false, and writes nothing, if it is one. NULL: it always is. */
    bool (*describe_content)(const struct machine *machine, uint32_t location, uint64_t value,
                             char *text, size_t size);
    /* The text of a state parked at OP_PRINT or OP_ERROR, or the name of the function that a thread
     * created at OP_CREATE runs; "" if there is none. Valid until the next step or collection. */
    const char *(*text)(struct machine *machine, state_id state);
    /* Writes the message with this number (interner.h), such as "42". Returns the length, like
     * snprintf. */
    int (*describe_message)(struct machine *machine, uint32_t message, char *text, size_t size);
    /* The lifetime of a live heap object to which no pointer leads at the end; 0: there is none. Of
     * several, one that no other of them points to. */
    uint32_t (*find_lost)(struct machine *machine, const struct machine_end *end);
    /* An access of the location that is a piece of a larger one (op.h) is concurrent with another
     * access: makes a restart due, after which the larger one is one operation. NULL: no access is
     * in pieces. */
    void (*tear)(struct machine *machine, uint32_t location);
    /* The location's updates need an order after all (op_is_unordered); 0: all of them do. Makes a
     * restart due. */
    void (*order_updates)(struct machine *machine, uint32_t location);
    /* Some thread may tell whether operations of the location were in iterations that are left out
     * (locations_see). If that is new, a restart is due. NULL: there are no such iterations. */
    void (*see)(struct machine *machine, uint32_t location);
    /* An operation accesses the location, or ends the lifetime. In its causal past, there is an
     * event of another thread, in this state, that does not happen before it. May learn a fact
     * (waiting/kept.h). NULL: as `see`. */
    void (*loosen)(struct machine *machine, uint32_t location, unsigned thread, state_id state);
    /* The time on the thread's clock in the state, in nanoseconds. */
    uint64_t (*time)(const struct machine *machine, state_id state);
    /* The number of the thread's waits until then that may have taken time (waiting/slow.h). */
    uint64_t (*waits)(const struct machine *machine, state_id state);
    /* The location that interrupts the thread, if it blocks in the state; 0: none does. It is
     * interrupted while the location's value has bits that are not in *ignored. */
    uint32_t (*interruption)(const struct machine *machine, state_id state, uint64_t *ignored);
    /* Whether the two states of a thread are equal but for the way there: the thread goes on alike
     * from both. May say no for states that are. */
    bool (*equal)(const struct machine *machine, state_id one, state_id other);
    /* The form of the state's operation, an OP_READ or OP_WRITE; NULL: it has none. */
    const struct form *(*form)(const struct machine *machine, unsigned thread, state_id state);
    /* The name of the thread, which is the same in every process (naming.h). */
    uint64_t (*thread_name)(const struct machine *machine, unsigned thread);
    /* The thread's hazard pointers (native/hazards.h) that protect the object with this lifetime in
     * the state: bit n - 1 for number n; and bit n + 15 if that is doubtful. */
    unsigned (*protectors)(const struct machine *machine, state_id state, uint32_t lifetime);
    /* The hazard pointer that is given what the state's operation, a read, finds; 0: none is. NULL,
     * both: there are none. */
    unsigned (*protects)(const struct machine *machine, state_id state);
    /* Forgets every state number. Called after the states have moved. */
    void (*forget)(struct machine *machine);
};

/* Each level includes the one before. */
enum kept_order {
    ORDER_OF_NONE,
    ORDER_OF_STEPS, /* whatever state they come to */
    ORDER_OF_ALL,   /* also operations that commute in every state */
};

struct machine {
    const struct machine_class *class;
    struct states states;
    struct interner interner;
    uint32_t locations;           /* numbers of locations are below this, from 1 */
    unsigned threads;             /* numbers of threads are below this, from 0 */
    bool has_nested_threads;      /* a thread other than the main one creates threads: their numbers
                                depend on the order in which they are discovered */
    struct facts facts;           /* about the program; a script has none */
    struct lock_order lock_order; /* in all executions so far; survives restarts */
    bool restart_due;             /* the exploration starts again at the end of the execution */
    /* An update without an order, or a fence, may acquire, so that the order of updates matters to
     * happens-before (explore/sets/in_order.h). Survives restarts. */
    bool updates_acquire;
    /* The explorer takes threads that began alike for interchangeable (explore/twins.h). So an
     * OP_CREATE has a number of how the thread begins, and the machine finds the threads that the
     * program may tell apart. Set by the exploration. */
    bool finds_twins;
    /* Explorers take steps that commute in both orders, since an error may depend on it
     * (explore/commuting.h). Survives restarts. */
    uint8_t keeps_order;  /* enum kept_order */
    bool keeps_sections;  /* a critical section is not simple (explore/values/sections.h). Survives
                            restarts */
    bool has_inner_locks; /* some mutex or read-write lock lies in an object with a lifetime */
    bool has_tries;       /* some operation was OP_TRYLOCK */
    bool has_late_arrivals; /* some arrival at a barrier was added behind the barrier's destruction,
                               which it comes before (explore/checks/late.c) */
    bool has_own_stores;    /* some store was WRITE_AGAIN */
    bool has_overwritten; /* a mutex or another object has bytes that an operation wrote as data */
    /* Called now and then in a long step, with `context`: whether the exploration wants to end, so
     * that the thread is to stop where it is. NULL: it never does. Set by the exploration. */
    bool (*wants_end)(void *context);
    void *context;
    uint64_t length_limit; /* operations of a thread; then it stops at OP_CUT; 0: no limit. States
                              depend on it; a script has none */
    uint8_t steps_for;     /* enum steps_for */
};

/* What the steps are for. */
enum steps_for {
    STEPS_FOR_EXECUTION, /* of the exploration */
    STEPS_FOR_LOOK,      /* a look; that threads observe each other's iterations is no fact then
                         (machine/waiting/resting.h) */
    STEPS_FOR_FACTS,     /* a look */
};

/* What there was when a look began. */
struct machine_look {
    struct states_mark states;
    uint64_t length_limit;
};

/* The machine has learnt a fact. `invalidates`: the fact makes operations, locations or values
 * wrong that the machine has given out. Then a restart is due. */
static inline void machine_learn(struct machine *machine, bool invalidates)
{
    machine->restart_due |= invalidates;
}

/* The operation at which the state is parked. Valid until the next step or collection. */
static inline const struct op *machine_op(const struct machine *machine, state_id state)
{
    return &states_get(&machine->states, state)->op;
}

/* Whether the thread yields in front of its operation in the state: it has called sched_yield or
 * the like since the last one. To switch to another thread there is no preemption. Requires:
 * `state` is one. */
static inline bool machine_yields(const struct machine *machine, state_id state)
{
    return states_get(&machine->states, state)->mark & STATE_YIELDS;
}

static inline uint64_t machine_thread_name(const struct machine *machine, unsigned thread)
{
    verify(thread < machine->threads);
    return machine->class->thread_name(machine, thread);
}

/* The program may tell the thread from others that began alike. Returns whether that is new; then a
 * restart is due, which the caller sees to. */
static inline bool machine_tell_apart(struct machine *machine, unsigned thread)
{
    verify(machine->finds_twins);
    return facts_learn_number(&machine->facts.threads, machine_thread_name(machine, thread));
}

static inline bool machine_is_apart(const struct machine *machine, unsigned thread)
{
    const struct fact_numbers *apart = &machine->facts.threads;
    return apart->count > 0 && facts_has_number(apart, machine_thread_name(machine, thread));
}

/* machine_effect for an operation whose values may stand for what the interner has. */
struct effect machine_effect_on_content(struct machine *machine, const struct op *op,
                                        unsigned thread, uint64_t old);

/* The effect of `op`, run by `thread`, on a location whose value is `old`. Ignores that an
 * operation at a queue's end may have to wait. May add to the interner. Requires: `op` has a
 * location. */
static inline struct effect machine_effect(struct machine *machine, const struct op *op,
                                           unsigned thread, uint64_t old)
{
    if (op->kind == OP_SYNC || op_is_queueing(op) || op->is_wide)
        return machine_effect_on_content(machine, op, thread, old);
    return op_effect(op, thread, old);
}

/* Whether the operation, run by `thread` with this result, has changed nothing: it has read, or has
 * written the value that it found. May add to the interner. */
bool machine_is_silent(struct machine *machine, const struct op *op, unsigned thread,
                       uint64_t result);

/* The state of `thread` after its operation in `state` has returned `result`. Runs the program if
 * that step was not taken before. Requires: the operation can return that. Breaks: pointers to
 * operations and states. */
static inline state_id machine_step(struct machine *machine, unsigned thread, state_id state,
                                    uint64_t result)
{
    verify(state != STATE_NONE && thread < machine->threads);
    state_id next = states_find(&machine->states, state, thread, result);
    return next != STATE_NONE ? next : machine->class->step(machine, thread, state, result);
}

/* The first state of a new thread; see machine_class.start. Breaks: as machine_step. */
static inline state_id machine_start(struct machine *machine, unsigned thread, state_id creator)
{
    verify(thread < machine->threads && (creator == STATE_NONE) == (thread == MACHINE_MAIN_THREAD));
    if (creator != STATE_NONE) {
        verify(machine_op(machine, creator)->kind == OP_CREATE);
        state_id first = states_find(&machine->states, creator, thread, 0);
        if (first != STATE_NONE)
            return first;
    }
    return machine->class->start(machine, thread, creator);
}

/* The outcome of returning `result` from the thread's operation in `state`, beyond any fences,
 * clocks, repeated stores and a few unsteady choices that follow; never OUTCOME_UNKNOWN. Requires:
 * the operation can return that, and is not STATE_STOPPED.
 *
 * A look-up when the thread was stepped from there with that result, by machine_step or by this
 * function. Else the program runs: once for each result of a state, until a collection drops the
 * states that follow. The thread stays where it is, and no graph changes. The machine may learn:
 * `restart_due`, `threads` and `locations` may change, as in machine_step. Breaks: pointers to
 * operations and states. */
enum machine_outcome machine_outcome(struct machine *machine, unsigned thread, state_id state,
                                     uint64_t result);

/* Whether the thread, from the operation in `state`, comes to OP_AWAIT behind unsteady choices,
 * whatever is chosen. Breaks: as machine_outcome. */
bool machine_awaits_always(struct machine *machine, unsigned thread, state_id state);

/* The first choice of the thread's OP_CHOOSE in `state`, from `first` on, that belongs to an
 * execution (enum choice_origin); if there is none, the operand. Breaks: as machine_outcome. */
uint64_t machine_next_choice(struct machine *machine, unsigned thread, state_id state,
                             uint64_t first);

/* Whether the states take up so much memory that machine_collect is due. `named`: no fewer than the
 * states whose numbers the explorer keeps. */
static inline bool machine_wants_collection(const struct machine *machine, size_t named)
{
    return states_are_full(&machine->states, named);
}

/* Calls each_root(states, context), which has to call states_relocate(states, place) for each place
 * that keeps a state's number, and frees all other states. Breaks: pointers to states and
 * operations, and all numbers of states kept elsewhere. */
void machine_collect(struct machine *machine,
                     void (*each_root)(struct states *states, void *context), void *context);

/* Around steps that are in no graph, to see where threads may come to. They have any length there.
 * At the end, all states are freed that were added meanwhile. Breaks: pointers to operations and
 * states; at the end, the numbers of these states. */
void machine_begin_look(struct machine *machine, struct machine_look *look,
                        enum steps_for steps_for);
void machine_end_look(struct machine *machine, const struct machine_look *look);

/* Whether the location, which may be 0, is data of heddle's own C library. */
static inline bool machine_is_internal(const struct machine *machine, uint32_t location)
{
    return location && machine->class->is_internal &&
           machine->class->is_internal(machine, location);
}
