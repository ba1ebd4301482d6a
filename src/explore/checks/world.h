/* world.h - a state of the whole program: where each thread is, and what each location has.
 *
 * It begins as the end of an execution, with the last values in co. From there, threads go on under
 * sequential consistency, outside of any graph: each operation finds the latest value. What happens
 * to locations that no other thread looks at is no part of the state: objects that a thread has
 * allocated in its loop, and stores that it repeats (WRITE_REPEATED). Tallies stay as they are.
 *
 * Errors of accesses (races, ends of objects) are not looked for. */
#pragma once

#include "explore/execution.h"

struct world_value {
    uint32_t location, object; /* that the location is in; 0: in none that was allocated */
    bool is_hidden;            /* it is no part of the state */
    uint64_t value;
};

struct world {
    const struct execution *execution;
    state_id *states; /* by thread; STATE_NONE: it was not created */
    /* By location, in ascending order: all that are hidden, and those that have another value than
     * in the execution. */
    struct world_value *values;
    size_t count, capacity;
    uint32_t changed; /* the location to which the last step gave another value; 0: none */
};

struct world_move {
    unsigned thread;
    uint64_t choice; /* the result of an OP_CHOOSE; else 0 */
};

enum world_step {
    WORLD_STEPPED,
    WORLD_WAITS,   /* the thread waits, or has stopped: it has not moved */
    WORLD_ENDS,    /* it comes to its end, or an error, or is interrupted in a wait; or it falls
                      asleep where it did not sleep in the execution; or it creates a thread, or
                      teaches the machine a fact */
    WORLD_UNKNOWN, /* its operation depends on more than one location; or it comes to a limit or a
                      failed assumption */
};

void world_init(struct world *world, const struct execution *execution);
void world_release(struct world *world);
/* Makes it the end of the execution again. */
void world_begin(struct world *world);
/* Makes `to`, which is initialised, equal to `from`. */
void world_copy(struct world *to, const struct world *from);

/* A hash of the state. */
struct graph_hash world_hash(const struct world *world);

/* The operation at which the thread is. Requires that the thread exists. */
static inline const struct op *world_op(const struct world *world, unsigned thread)
{
    return machine_op(world->execution->machine, world->states[thread]);
}

/* Runs the thread's operation. At a notification, all look again who sleep on the object: as many
 * of them may go on as can. Requires that the thread exists. Breaks: pointers to operations and
 * states. */
enum world_step world_step(struct world *world, struct world_move move);

/* Whether both states, in which a thread is at OP_AWAIT, are one: the next iterations are alike. */
bool world_is_same_loop(const struct machine *machine, state_id one, state_id other);
