/* states.h - the store of thread states: a tree per thread, in one arena, collected by copying.
 *
 * A state is a header, followed by `size` bytes that belong to the machine (a coroutine's stack, a
 * script's registers). The low bits of a state's number are its class (enum state_class), so that
 * the search for a thread that can run does not read the arena. The other bits are its offset in
 * the arena divided by STATE_UNIT: 30 bits reach 16 GiB. A state's children are the states after
 * one step from it. Their key is the thread that took the step (the state's own, or the thread that
 * it creates) and the step's result.
 *
 * A collection copies the states that are still in use and frees the others, and forgets which
 * steps lead to which states. A later step computes its state again. So memory is bounded by a
 * multiple of the states in use, and steps stay cheap. */
#pragma once

#include "base/error.h"
#include "machine/operations/op.h"

#include <stddef.h>
#include <stdint.h>

typedef uint32_t state_id;

enum {
    STATE_NONE = 0,
    STATE_UNIT = 16,
    STATE_CLASS_BITS = 2,
    STATE_CLASSES = (1 << STATE_CLASS_BITS) - 1, /* these bits */
};

enum state_class {
    STATE_STOPPED,  /* its operation never runs (or there is no state: STATE_NONE) */
    STATE_RUNNABLE, /* its operation can always run */
    STATE_WAITING,  /* its operation may have to wait: OP_JOIN, op_may_wait or op_looks_to_wait */
};
_Static_assert(STATE_WAITING < 1 << STATE_CLASS_BITS && STATE_STOPPED == 0,
               "a number holds the class");

static inline enum state_class states_class(state_id id)
{
    return (enum state_class)(id & STATE_CLASSES);
}

/* Whether the thread blocks at its operation, or behind the fences, clocks, unsteady choices and
 * repeated stores (WRITE_REPEATED_AGAIN) that it is at. An error of such a store is one of the
 * WRITE_REPEATED before, too. */
enum machine_outcome {
    OUTCOME_UNKNOWN,       /* the operation is one of these; the machine has not looked behind it */
    OUTCOME_GOES_ON,       /* the operation may have an effect */
    OUTCOME_AWAITS,        /* OP_AWAIT: the iteration of a loop had no effect */
    OUTCOME_AWAITS_ALWAYS, /* the same, behind unsteady choices, whatever is chosen */
    OUTCOME_IDLES,         /* the same, but all of the iteration is behind the operation, which
                              therefore does not wait */
    OUTCOME_BLOCKS,        /* OP_BLOCK: an assumption has failed */
};

/* Whether the thread comes to OP_AWAIT. */
static inline bool outcome_parks(enum machine_outcome outcome)
{
    return outcome >= OUTCOME_AWAITS && outcome <= OUTCOME_IDLES;
}

/* Whether the operation in front waits, if it may. */
static inline bool outcome_is_awaiting(enum machine_outcome outcome)
{
    return outcome == OUTCOME_AWAITS || outcome == OUTCOME_AWAITS_ALWAYS;
}

struct state {
    struct op op;
    uint64_t result;      /* of the step that led here */
    state_id first_child; /* most recently used first */
    state_id next_sibling;
    union {
        uint32_t size;   /* of the payload, in bytes */
        state_id before; /* of a retraced state, which has no payload */
    };
    uint16_t thread; /* the thread that took the step */
    uint8_t outcome; /* enum machine_outcome; see machine_outcome() */
    uint8_t mark;    /* enum state_mark, and the steps of a retraced state */
    state_id parent; /* the state before the step; STATE_NONE: there is none any more */
    uint8_t header;  /* enum state_header: where the thread has come since the step */
    /* Where the thread is: what it has at that header (waiting/sooner.h); else the header where it
     * was last, and the results since. From two states with the same number, it goes on alike. */
    uint64_t identity;
    _Alignas(16) unsigned char payload[];
};

enum state_header {
    HEADER_NONE,       /* to no header of a loop */
    HEADER_OF_PROGRAM, /* last to one of the program's loops */
    HEADER_OF_LIBRARY, /* of a loop of a library: for the program, that is a call that blocks */
};

enum state_mark {
    STATE_MOVED = 1,    /* the collector's: `result` holds the state's new number */
    STATE_HAS_BASE = 2, /* see states_set_base */
    STATE_YIELDS = 4,   /* the thread has yielded, or the like, since its last operation */
    STATE_STEPS_SHIFT = 3,
    STATE_STEPS_MOST = 31, /* in the bits that are left */
};

struct states {
    unsigned char *arena;
    size_t used;          /* bytes; the first unit is never used, so that 0 is no state */
    size_t capacity;      /* bytes */
    size_t limit;         /* if `used` is greater, a collection may be due */
    size_t count;         /* of the states in the arena */
    unsigned char *from;  /* the old arena during a collection; else NULL */
    unsigned char *spare; /* the arena of the next collection, whose pages are there; or NULL */
    size_t spare_capacity;
    uint32_t collections; /* so far: each gives states other numbers */
    /* Between states_mark and states_drop_since: `used` at the mark, and the states before it that
     * have children behind it. */
    size_t marked;
    state_id *grown;
    size_t grown_count, grown_capacity;
};

void states_init(struct states *states);
/* Frees all states. */
void states_release(struct states *states);

/* The state with this number. The pointer is valid until the next states_reserve or collection. For
 * STATE_NONE, the result must not be used. */
static inline struct state *states_get(const struct states *states, state_id id)
{
    size_t unit = id & ~(state_id)STATE_CLASSES; /* times 1 << STATE_CLASS_BITS */
    verify(unit * (STATE_UNIT >> STATE_CLASS_BITS) < states->capacity);
    return (struct state *)(void *)(states->arena + unit * (STATE_UNIT >> STATE_CLASS_BITS));
}

/* Reserves room for a state with `size` bytes of payload at the arena's end, and returns it. The
 * caller fills `op` and `payload`, and calls states_add. Dies if there is no memory, or beyond 16
 * GiB. Breaks: pointers to states. */
struct state *states_reserve(struct states *states, size_t size);

/* Adds the reserved state as the one after `thread`'s step from `parent` (STATE_NONE: a root) with
 * `result`, and returns its number. Requires: `size` is as in states_reserve; `parent` has no such
 * child. */
state_id states_add(struct states *states, size_t size, state_id parent, unsigned thread,
                    uint64_t result);

/* Tells that the payload begins with the number of another state, the base of this one. The base
 * lives at least as long. A base may have a base in its turn. */
void states_set_base(struct states *states, state_id id);

/* Makes the state, which was just added without a payload, a *retraced* one: it is `steps` steps
 * behind a state with a payload, and one behind `before`, which lives at least as long. */
void states_set_retraced(struct states *states, state_id id, state_id before, unsigned steps);

/* stack_copy.steps: how many steps a retraced state is behind one with a payload; 0: it is none. */
static inline unsigned states_steps(const struct state *state)
{
    return state->mark >> STATE_STEPS_SHIFT;
}

static inline bool states_has_base(const struct state *state)
{
    return state->mark & STATE_HAS_BASE;
}

/* The state, which was just added, is one in front of whose operation the thread yields. */
static inline void states_set_yields(struct states *states, state_id id)
{
    states_get(states, id)->mark |= STATE_YIELDS;
}

/* Requires: states_has_base. */
static inline state_id states_base(const struct state *state)
{
    verify(states_has_base(state) && state->size >= sizeof(state_id));
    return *(const state_id *)(const void *)state->payload;
}

/* Continues states_find behind the first child, and moves the child that it finds to the front. */
state_id states_find_slow(struct states *states, state_id parent, unsigned thread, uint64_t result);

/* The state after `thread`'s step from `parent` with `result`, or STATE_NONE if it is unknown.
 * Requires: `parent` is a state. */
static inline state_id states_find(struct states *states, state_id parent, unsigned thread,
                                   uint64_t result)
{
    verify(parent != STATE_NONE);
    state_id child = states_get(states, parent)->first_child;
    if (child == STATE_NONE)
        return STATE_NONE;
    const struct state *first = states_get(states, child);
    if (first->result == result && first->thread == thread)
        return child;
    return states_find_slow(states, parent, thread, result);
}

/* Whether a collection is due, where `named` of the states, at most, are in use. At the end of a
 * long execution they may all be, and a collection frees nothing. --enable-checks builds collect
 * then, too. */
static inline bool states_are_full(const struct states *states, size_t named)
{
    return states->used > states->limit && (CHECKS || states->count / 2 > named);
}

/* The states that there are at a time. */
struct states_mark {
    size_t used, count;
};

/* Requires that states_drop_since has freed what came behind the mark before. */
struct states_mark states_mark(struct states *states);

/* Frees all states that were added since the mark. Linear in their number. Requires that no
 * collection was in between. Breaks: pointers to these states, and their numbers. */
void states_drop_since(struct states *states, struct states_mark mark);

/* A collection: begin, relocate each place that holds a state's number, end. Relocating sets *place
 * to the state's new number, and keeps STATE_NONE. All other states are freed. Breaks: pointers to
 * states, and all numbers that were not relocated. Dies if there is no memory. */
void states_begin_collection(struct states *states);
void states_relocate(struct states *states, state_id *place);
void states_end_collection(struct states *states);
