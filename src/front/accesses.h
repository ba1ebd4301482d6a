/* accesses.h - instructions that the machine has to see, or to check: accesses become calls of it,
 * and what native code would not notice is checked. */
#pragma once

#include "front/ir.h"

/* --- accesses.c: replaces memory accesses by calls of the machine ----------------------------- */

/* Lowers the accesses of the function. `roots` maps pointers to native variables (struct escape);
 * the variables that this builds are added.
 * Requires: the site names are attached (names.h). */
void accesses_lower(struct ir *ir, LLVMValueRef function, struct value_map *roots);

/* --- block_copy.c: block copies as calls of the machine -------------------------------------- */

/* Replaces the intrinsic for a block copy by a call of heddle_copy or heddle_fill, which tell
 * shared memory from the thread's own stack. Deletes it. */
void accesses_lower_copy(struct ir *ir, LLVMValueRef copy);

/* --- guards.c: inserts checks for errors that native code would not notice -------------------- */

/* Inserts the checks into the function. */
void guards_insert(struct ir *ir, LLVMValueRef function);

/* Passes make such constants where no one uses the value. Tells that passes may have run on the
 * functions of the module, which was given as IR; on a function with optnone, they have not. */
void guards_expect_passes(struct ir *ir, LLVMModuleRef module);

/* Inserts an error before each use of a constant expression that clang could not evaluate, such as
 * 1 / 0: a poison constant. Requires: no step has made one. */
void guards_check_folded(struct ir *ir, LLVMValueRef function);

/* Makes a function that returns without a value return 0. A thread's behaviour must not depend on
 * the contents of a register. */
void guards_settle_results(LLVMValueRef function);
