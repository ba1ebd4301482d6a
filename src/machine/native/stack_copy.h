/* stack_copy.h - copies of the live part of a thread's stack, as states keep them.
 *
 * The older frames of a large stack hardly ever change. So the copy of a large stack may have only
 * the chunks in which it differs from that of an earlier state of the thread, its base. The base is
 * always a whole copy. */
#pragma once

#include "machine/states.h"

/* The live part of a stack; stacks grow downwards. */
struct stack_part {
    const unsigned char *top; /* right behind the last byte */
    size_t size;              /* bytes */
};

/* The state that a copy of the stack, made after a step from `parent`, refers to; STATE_NONE: the
 * copy is to be whole. *size becomes the copy's size in bytes. Requires: `parent` is a state of the
 * stack's thread, or STATE_NONE. */
state_id stack_copy_choose_base(const struct states *states, state_id parent,
                                struct stack_part stack, size_t *size);

/* Writes the copy, whose base and size stack_copy_choose_base has chosen, to `payload`. */
void stack_copy_write(const struct states *states, state_id base, struct stack_part stack,
                      unsigned char *payload);

/* The size of the stack whose copy the state has, in bytes. */
size_t stack_copy_size(const struct state *state);

/* Writes the stack, whose copy the state has, to the bytes that end at `top`. */
void stack_copy_restore(const struct states *states, const struct state *state, unsigned char *top);
