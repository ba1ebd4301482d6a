/* states.h - the store of thread states: a tree per thread, in one arena, collected by copying.
 *
 * A state is a header, followed by `size` bytes that belong to the machine (a coroutine's stack, a
 * script's registers). A state's number tells, in its low bits, what its thread is about to do
 * (enum state_class), so that looking for a thread that can run does not touch the arena. Children
 * are the states reached from it by one step: keyed by the thread that took the step (the creator's
 * own, or the thread that it creates) and by the step's result. The rest of a state's number is its
 * offset in the arena divided by STATE_UNIT: 30 bits reach 16 GiB.
 *
 * Collection copies the states that are still named somewhere and lets go of the others, with all
 * memory of the steps that led to them; they are computed again if they are needed. So memory is
 * bounded by a multiple of what is live, and steps stay cheap. */
#ifndef HEDDLE_MACHINE_STATES_H
#define HEDDLE_MACHINE_STATES_H

#include "machine/op.h"

#include <stddef.h>
#include <stdint.h>

typedef uint32_t state_id;

enum { STATE_NONE = 0, STATE_UNIT = 16, STATE_CLASS_BITS = 2 };

enum state_class {
    STATE_STOPPED,  /* its operation never runs (or there is no state: STATE_NONE) */
    STATE_RUNNABLE, /* its operation can always run */
    STATE_WAITING,  /* it depends: OP_JOIN, or op_may_wait */
};

static inline enum state_class states_class(state_id id)
{
    return (enum state_class)(id & ((1u << STATE_CLASS_BITS) - 1));
}

/* What becomes of a thread that has stopped in front of its operation, over fences. */
enum machine_outcome {
    OUTCOME_UNKNOWN, /* its operation is a fence, and what follows it has not been asked for */
    OUTCOME_GOES_ON, /* its next operation may do something */
    OUTCOME_AWAITS,  /* it is at OP_AWAIT: the iteration of its loop has changed nothing */
    OUTCOME_BLOCKS,  /* it is at OP_BLOCK: an assumption has failed */
};

struct state {
    struct op op;
    uint64_t result;      /* of the step that led here */
    state_id first_child; /* most recently used first */
    state_id next_sibling;
    uint32_t size;   /* bytes of payload */
    uint16_t thread; /* that took the step */
    uint8_t outcome; /* enum machine_outcome; see machine_outcome() */
    uint8_t mark;    /* the collector's: 1 when `result` holds the state's new number */
    _Alignas(16) unsigned char payload[];
};

struct states {
    unsigned char *arena;
    size_t used;         /* bytes; the first unit is never used, so that 0 names no state */
    size_t capacity;     /* bytes */
    size_t limit;        /* bytes in use at which a collection is due */
    unsigned char *from; /* during a collection: the arena that is left */
};

void states_init(struct states *states);
void states_release(struct states *states);

static inline struct state *states_get(const struct states *states, state_id id)
{
    size_t unit = id >> STATE_CLASS_BITS;
    return (struct state *)(void *)(states->arena + unit * STATE_UNIT);
}

/* Reserves room for a state with `size` bytes of payload at the arena's end and returns it for the
 * caller to fill (op and payload); states_add makes it one. Breaks: pointers to states. */
struct state *states_reserve(struct states *states, size_t size);

/* Makes the reserved state the one that `thread`'s step from `parent` (STATE_NONE: a root) with
 * `result` leads to, and returns its number. */
state_id states_add(struct states *states, size_t size, state_id parent, unsigned thread,
                    uint64_t result);

/* The state that `thread`'s step from `parent` with `result` leads to, if it is known. */
state_id states_find_slow(struct states *states, state_id parent, unsigned thread, uint64_t result);

static inline state_id states_find(struct states *states, state_id parent, unsigned thread,
                                   uint64_t result)
{
    state_id child = states_get(states, parent)->first_child;
    if (child == STATE_NONE)
        return STATE_NONE;
    const struct state *first = states_get(states, child);
    if (first->result == result && first->thread == thread)
        return child;
    return states_find_slow(states, parent, thread, result);
}

static inline bool states_are_full(const struct states *states)
{
    return states->used > states->limit;
}

/* A collection: begin, relocate every place that names a state, end. */
void states_begin_collection(struct states *states);
void states_relocate(struct states *states, state_id *place);
void states_end_collection(struct states *states);

#endif
