/* pauses.h - code that only lets time pass, and variables that only such code uses.
 *
 *     static void pause_longer(struct back_off *state)       struct back_off state = {0};
 *     {                                                      while (!try_to_lock())
 *         if (state->spins++ < 4000)                             pause_longer(&state);
 *             pause();
 *         else
 *             usleep(500);
 *     }
 *
 * A local variable is *pacing*, like that on the right, if it is only written and passed to such
 * functions, whose results nobody uses. It decides nothing but how its thread pauses. So it is no
 * state of the loops that change it (loop_state.h). */
#pragma once

#include "front/ir.h"

/* Whether the instruction is a call that only gives way to other threads. */
bool pauses_is_hint(LLVMValueRef instruction);

/* Marks the pacing variables of the function. Requires: local variables are SSA values where
 * possible; accesses and calls are not lowered. */
void pauses_mark_variables(const struct ir *ir, LLVMValueRef function);

/* Whether the local variable is marked. */
bool pauses_is_pacing(LLVMValueRef variable);

/* Whether the instruction is a call that only takes time, also one of the program's functions, or
 * writes a pacing variable. Requires: pauses_mark_variables for its function; calls are not
 * lowered. */
bool pauses_has(const struct ir *ir, LLVMValueRef instruction);
