/* place.h - makes the site of an instruction. */
#pragma once

#include "front/ir.h"

/* --- place.c: reads places from debug information --------------------------------------------- */

/* A new site for an operation of `instruction`. Its place is that of the instruction, or of the
 * function if the instruction has none (line 0, as in code that clang generates). It has the name
 * that is attached to the instruction (names.h). The site belongs to `ir->sites`. */
struct site *place_site(struct ir *ir, LLVMValueRef instruction);
/* A new site, the place of a function. */
struct site *place_function(struct ir *ir, LLVMValueRef function);
/* The file and the line of an instruction, or of a function, interned in `ir->sites`. NULL: unknown
 * or a system header's. */
const char *place_line(struct ir *ir, LLVMValueRef instruction, unsigned *line);
const char *place_function_line(struct ir *ir, LLVMValueRef function, unsigned *line);
/* A new site, the place of a global variable; without a file if it is not known. */
struct site *place_variable(struct ir *ir, LLVMValueRef variable);
/* What debug information says of a global variable; NULL: nothing. */
LLVMMetadataRef place_describe_variable(struct ir *ir, LLVMValueRef variable);
/* The calls by which the instruction was inlined, from the innermost one on, as text: ", called at
 * FILE:LINE:COLUMN" for each. "": it was not. Interned in `ir->sites`. */
const char *place_calls(struct ir *ir, LLVMValueRef instruction);
/* The address of a new site, for a call that accesses nothing. */
LLVMValueRef place_build(struct ir *ir, LLVMValueRef instruction);
/* The same for a place from which heddle's C library is called (site.callee). */
LLVMValueRef place_build_call(struct ir *ir, LLVMValueRef instruction, const char *callee);
/* The site of a call of a hook, its first argument. */
struct site *place_site_of(LLVMValueRef call);
/* The function around the location, which may have been inlined, as debug information has it; NULL:
 * unknown. */
LLVMMetadataRef place_subprogram(struct ir *ir, LLVMMetadataRef location);
/* The function's name in the source, interned in `ir->sites`. */
const char *place_function_name(struct ir *ir, LLVMValueRef function);

/* --- rechecks.c: waits for condition variables that are followed by a test -------------------- */

/* Whether control may go from the call back to it, or to the return of its function and from each
 * call of that back to the call, without a call of a function that has "lock" in its name, other
 * than as in "clock" and "block". Linear in the sizes of these functions. */
bool rechecks_has(LLVMValueRef call);

/* Whether the instruction is a call of a function that waits for a condition variable. */
bool rechecks_is_wait(LLVMValueRef instruction);
