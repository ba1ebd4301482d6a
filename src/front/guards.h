/* guards.h - inserts checks for errors that native code would not notice: division by zero, a
 * quotient that does not fit, `unreachable`, calls through wrong pointers, and uses of undefined
 * values. Each is an error of the program. */
#pragma once

#include "front/ir.h"

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
