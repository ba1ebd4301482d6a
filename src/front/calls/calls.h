/* calls.h - what becomes of functions that the module does not define: calls of library functions
 * and intrinsics are replaced by models, kept, or refused. The step that lowers them all is
 * calls.c; the other files are what it needs, and steps that change calls before it. */
#pragma once

#include "front/ir.h"

#include <stdio.h>

/* --- calls.c: lowers calls of functions that the module does not define ----------------------- */

/* Lowers the calls of all functions. Requires: prepare_module. */
void calls_lower(struct ir *ir);

/* Whether the program uses the function or the variable, no file defines it, and heddle does not
 * know it. Requires: calls_lower has not run. */
bool calls_lack_function(LLVMValueRef function);
bool calls_lack_variable(LLVMValueRef variable);

/* --- intrinsics.c: lowers calls of LLVM's intrinsic functions --------------------------------- */

/* Lowers or deletes the call, or complains about it if heddle does not support it. Leaves block
 * copies, lifetimes and thread-local addresses to other steps. */
void intrinsics_lower(struct ir *ir, LLVMValueRef call);

/* Builds, at the builder's position, a hint to the processor that the thread waits. */
void intrinsics_build_pause(struct ir *ir);

/* Builds, at the builder's position, the number of cycles that the thread has run, as an i64: the
 * nanoseconds of its clock. */
LLVMValueRef intrinsics_build_cycles(struct ir *ir);

/* --- refused.c: library functions that heddle does not support, with advice ------------------- */

/* The reason why a call of `function` is refused, with advice; NULL if heddle does not know the
 * function. Static. */
const char *refused_reason(const char *function);

/* --- stubs.c: a file in C that defines what a program uses and none of its files defines, for the
 * user to fill in */

/* Writes the file. Returns the number of functions and variables in it. Requires: the module is
 * prepared, and its calls are not lowered (calls.h). */
size_t stubs_write(struct ir *ir, FILE *file);

/* --- unsupported.c: calls, assembly and intrinsics that heddle does not support --------------- */

/* Complains about the instruction. With front_options.traps_unsupported, builds code before it
 * instead, which ends the program's execution with the message. Then the instruction stays, and is
 * never executed. */
void unsupported_refuse(struct ir *ir, LLVMValueRef instruction, const char *format, ...)
    HEDDLE_PRINTF(3, 4);

/* Gives the function, which has no body, one that ends the execution with the message. Requires:
 * front_options.traps_unsupported. */
void unsupported_define(struct ir *ir, LLVMValueRef function, const char *message);

/* --- wrapped_calls.c: library functions whose calls need something more in programs that use
 * cancellation, robust mutexes and the like */

/* If the program calls pthread_cancel, inserts calls of heddle's C library in front of each of
 * its cancellation points, and refuses those that heddle cannot interrupt. If the program has
 * robust mutexes, lets threads keep lists of the mutexes that they hold. If it sends signals,
 * delivers them when they are unblocked. Other programs stay as they are. Requires:
 * library is linked. */
void wrapped_calls_insert(struct ir *ir);
/* The function that the program calls where that of heddle's C library is called; "": none. */
const char *wrapped_calls_name(const char *function);
