/* scopes.h - checks local variables that the thread accesses by pointers that are local, too.
 *
 * sroa turns such a pointer into an SSA value, and then the variable to which it points as well.
 * sroa assumes that no access comes after the variable's scope, goes beyond the variable, or reads
 * the variable before it was written. So a variable whose address is stored is *pinned*: a call
 * uses its address, and sroa leaves the variable as it is. When its pointers are SSA values, its
 * accesses are known. They are checked, and then the variable is released to sroa. A variable whose
 * accesses cannot be told from those of another one stays pinned. It escapes (escape.h), and the
 * machine checks its accesses. */
#pragma once

#include "front/ir.h"

/* Pins the variables of the function whose addresses are stored. Returns whether there are any.
 * Requires: sroa has not run. */
bool scopes_pin(struct ir *ir, LLVMValueRef function);

/* Checks and releases the variables whose addresses are no longer stored. Returns whether there
 * are any; then sroa has more to do. */
bool scopes_release(struct ir *ir, LLVMValueRef function);

/* Deletes the pins that are left. Their variables are still known as pinned. */
void scopes_drop_pins(struct ir *ir);
bool scopes_is_pinned(LLVMValueRef variable);
