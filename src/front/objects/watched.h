/* watched.h - local variables that a debugger can look at, in code for one (front_options.debug).
 *
 * Debug information names the registers and addresses in which the compiler keeps a variable. After
 * the passes and the lowering, these are gone or hold the value only for a few instructions. So
 * each variable gets a slot on the thread's own stack: for an object with a model address, the slot
 * that holds its address; for another variable, a slot that its values are stored to. Nothing reads
 * these, so the program does what it does without them. */
#pragma once

#include "front/ir.h"

/* The variable, an alloca that nothing uses any more, was replaced by an object. `address` is the
 * slot that holds the object's address. */
void watched_move(LLVMValueRef variable, LLVMValueRef address);

/* Stores the values of the other variables. To be called when the module is instrumented: only then
 * may the debug information get the form of instructions, which earlier steps would see. With LLVM
 * 21 or later, there is no such form, and variables may be shown as optimised out. */
void watched_keep(struct ir *ir);
