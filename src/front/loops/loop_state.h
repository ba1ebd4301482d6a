/* loop_state.h - the local state that an iteration of a loop passes on to the next, and whether it
 * can be compared.
 *
 * The variables that the loop may write are those of the function, or of a caller if a confined
 * parameter leads to them (escape.h). The state of a loop cannot be compared if such a variable is
 * too large. Nor can it if the loop counts, and so never has the same state again. Which bits of a
 * value are undefined is part of the state, too. */
#pragma once

#include "front/escape.h"
#include "front/ir.h"
#include "front/loops/natural_loop.h"

enum { LOOP_VARIABLES = 8, LOOP_SHADOWS = 8 }; /* at the most */

/* A loop, and what an iteration of it may pass on to the next. */
struct loop {
    struct ir *ir;
    const struct escape *escape;
    struct natural_loop natural;
    LLVMValueRef site;         /* where its iterations begin: the loop's name */
    uint32_t number;           /* of that */
    LLVMValueRef begun, entry; /* what the hooks return */
    /* Those that it may write, parameters that point there, and their shadows. */
    LLVMValueRef variables[LOOP_VARIABLES + LOOP_SHADOWS];
    LLVMValueRef copies[LOOP_VARIABLES + LOOP_SHADOWS];
    unsigned variable_count, shadow_count; /* the shadows are part of the variables */
    LLVMValueRef counter;                  /* a phi that counts tries (tries.h); NULL: none */
    uint64_t counter_end;                  /* the value to which it goes on */
    LLVMValueRef counted; /* a phi: whether it has been there; NULL: there is no counter */
    bool rewrites;        /* it has stores that are marked (rewritten.h), and no inner loop */
    bool yields;          /* it has a call that yields (yields.h) */
    bool waits;           /* it only waits (polls.h): what an iteration passes on does not change */
};

/* Whether the loop may wait for other threads and can be compared. Finds the variables that it
 * writes. */
bool loop_state_find(struct loop *loop);

/* Whether the phi of the header is part of what is compared. */
bool loop_state_has(const struct loop *loop, LLVMValueRef phi);

/* The size in bytes of a variable, or of the range to which a parameter is confined. */
uint64_t loop_state_size(const struct loop *loop, LLVMValueRef variable);
