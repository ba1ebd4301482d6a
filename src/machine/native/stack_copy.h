/* stack_copy.h - copies of the live part of a thread's stack, as states keep them.
 *
 * The older frames of a stack hardly ever change. So the copy of a large stack, or behind retraced
 * states, may have only the chunks in which it differs from that of an earlier state of the thread,
 * its base. The base is always a whole copy. A retraced state has no copy (machine/stepping.h). */
#pragma once

#include "machine/states.h"

/* The live part of a stack; stacks grow downwards. */
struct stack_part {
    const unsigned char *top; /* right behind the last byte */
    size_t size;              /* bytes */
};

/* How a state keeps the stack. */
struct stack_copy {
    state_id base;  /* the state that it refers to; STATE_NONE: it is a whole copy */
    unsigned steps; /* from the latest state with a copy to this one, if it is retraced; else 0 */
    size_t size;    /* of the payload, in bytes */
};

/* The form of a copy that is made after a step from `parent`, a state of the stack's thread;
 * STATE_NONE: the copy is to be whole. */
struct stack_copy stack_copy_choose(const struct states *states, state_id parent,
                                    struct stack_part stack);

/* The form of a retraced state that is one step behind `before`, a state of the same thread. */
struct stack_copy stack_copy_retraced(const struct states *states, state_id before);

/* Writes the stack in this form to `payload`. */
void stack_copy_write(const struct states *states, const struct stack_copy *copy,
                      struct stack_part stack, unsigned char *payload);

/* Tells the state, which was just added, to what it refers. */
void stack_copy_link(struct states *states, const struct stack_copy *copy, state_id id);

static inline bool stack_copy_is_retraced(const struct state *state)
{
    return states_steps(state) > 0;
}

/* The size of the state's stack, in bytes. Requires: the state is not retraced. */
size_t stack_copy_size(const struct state *state);

/* Writes the stack to the bytes that end at `top`. Requires: the state is not retraced. */
void stack_copy_restore(const struct states *states, const struct state *state, unsigned char *top);
