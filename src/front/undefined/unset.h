/* unset.h - finds reads of scalar local variables that were never set.
 *
 * Such a variable becomes an SSA value. A read where it is not set then gets any value that LLVM
 * likes. So a flag tells whether the variable is set, and is checked before each read that a path
 * may reach without a write. LLVM removes the flag where it finds the flag to be constant. If unset
 * variables are to be 0 (ir->unset_is_zero), they are set to 0 instead. */
#pragma once

#include "front/ir.h"

/* Inserts the checks, or sets the variables. Requires: sroa has not run. */
void unset_check(struct ir *ir, LLVMValueRef function);

/* Sets the undefined operands that are left to 0. Machine code would use what lies in some
 * register, which may differ from one run to the next: the iterations of a loop are compared with
 * it, and copies of it, which shadows tell from values, go to the machine. Requires: the shadows
 * are there. */
void unset_settle(LLVMValueRef function);
