/* guards.h - inserts checks for errors that native code would not notice: division by zero, a
 * quotient that does not fit, `unreachable`, calls through wrong pointers, and uses of undefined
 * values. Each is an error of the program. */
#pragma once

#include "front/ir.h"

/* Inserts the checks into the function. */
void guards_insert(struct ir *ir, LLVMValueRef function);

/* Inserts an error before each use of a constant expression that clang could not evaluate, such as
 * 1 / 0. Requires: clang's code; passes make such constants of their own. */
void guards_check_folded(struct ir *ir, LLVMValueRef function);

/* Makes a function that returns without a value return 0. A thread's behaviour must not depend on
 * the contents of a register. */
void guards_settle_results(LLVMValueRef function);
