/* assembly.h - lowers inline assembly.
 *
 * Real headers use inline assembly for atomic instructions, fences, hints to the processor, and to
 * hide values from the compiler. heddle recognises that by its text, in AT&T's syntax, and replaces
 * it by instructions of the IR. */
#pragma once

#include "front/ir.h"

/* Replaces the assembly by its meaning. Deletes hints. Keeps empty assembly with a result, which
 * only hides values from the compiler. Complains about all other assembly. Requires: the call is of
 * inline assembly; no access of the function has a name yet (names.h). */
void assembly_lower(struct ir *ir, LLVMValueRef call);
