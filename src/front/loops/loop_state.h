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

/* --- loop_state.c: the local state that an iteration of a loop passes on to the next, and whether
 * it can be compared */

enum { LOOP_VARIABLES = 8, LOOP_SHADOWS = 8 }; /* at the most */

/* A loop, and what an iteration of it may pass on to the next. */
struct loop {
    struct ir *ir;
    const struct escape *escape;
    struct natural_loop natural;
    LLVMValueRef site;         /* where its iterations begin: the loop's name */
    uint32_t number;           /* of that */
    LLVMValueRef begun, entry; /* what the hooks return */
    LLVMValueRef activation;   /* of the function; likewise. NULL: it is not asked for yet */
    struct value_list live;    /* what else counts at the header (live.c) */
    /* Those that it may write, parameters that point there, and their shadows. */
    LLVMValueRef variables[LOOP_VARIABLES + LOOP_SHADOWS];
    LLVMValueRef copies[LOOP_VARIABLES + LOOP_SHADOWS];
    unsigned variable_count, shadow_count; /* the shadows are part of the variables */
    LLVMValueRef counter;                  /* a phi that counts tries (tries.c); NULL: none */
    uint64_t counter_end;                  /* the value to which it goes on */
    LLVMValueRef counted; /* a phi: whether it has been there; NULL: there is no counter */
    bool rewrites;        /* it has stores that are marked (rewritten.c), and no inner loop */
    bool yields;          /* it has a call that yields (yields.c) */
    bool waits;           /* it only waits (polls.c): what an iteration passes on does not change */
};

/* Whether the loop may wait for other threads and can be compared. Finds the variables that it
 * writes. */
bool loop_state_find(struct loop *loop);

/* Whether values of the type are compared: numbers and pointers are. */
bool loop_state_can_compare(LLVMTypeRef type);

/* Whether the phi of the header is part of what is compared. */
bool loop_state_has(const struct loop *loop, LLVMValueRef phi);

/* The size in bytes of a variable, or of the range to which a parameter is confined. */
uint64_t loop_state_size(const struct loop *loop, LLVMValueRef variable);

/* --- live.c: what the rest of the function depends on, at the header of a loop ---------------- */

/* Finds the values and the variables, other than those that an iteration hands on, that matter when
 * the thread comes to the header. False: they cannot be compared. Requires: loop_state_find. */
bool live_find(struct loop *loop);

/* --- tries.c: loops that try so many times, and then do something else ------------------------ */

/* Whether the phi of the loop's header counts: it begins with a constant, each iteration adds
 * another one or multiplies by it, and the values that matter are only compared with constants, all
 * with the same results in the first few iterations. Sets *end to the first value with which the
 * results differ. Loops with few such iterations are left as they are. */
bool tries_are_counted(const struct natural_loop *loop, LLVMValueRef phi, uint64_t *end);

/* --- polls.c: loops in which a thread does nothing but wait for another value ----------------- */

/* Whether the loop is one of these. Requires: accesses and calls are lowered. */
bool polls_has(const struct natural_loop *loop);

/* Whether the loop's only operations read or try, or do both. Requires: likewise. */
bool polls_only_tries(const struct natural_loop *loop);

/* --- yields.c: loops in which a thread yields ------------------------------------------------- */

/* Whether the instruction is a call that yields or sleeps, and does no more: a hint to the
 * processor, a function of the library, or one of the program that calls these and has no
 * operation. Requires: calls are lowered. */
bool yields_has(LLVMValueRef instruction);
