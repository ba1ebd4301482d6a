/* undefined.h - variables, members and bits that were never written: the checks of their uses. */
#pragma once

#include "front/escape.h"
#include "front/ir.h"

/* --- unset.c: finds reads of scalar local variables that were never set ----------------------- */

/* Inserts the checks, or sets the variables. Requires: sroa has not run. */
void unset_check(struct ir *ir, LLVMValueRef function);

/* Sets the undefined operands that are left to 0. Machine code would use what lies in some
 * register, which may differ from one run to the next: the iterations of a loop are compared with
 * it, and copies of it, which shadows tell from values, go to the machine. Requires: the shadows
 * are there. */
void unset_settle(LLVMValueRef function);

/* --- partly_set.c: keeps structs in memory that are set on some paths only -------------------- */

/* Pins these variables of the function. Requires: sroa has not run. */
void partly_set_pin(struct ir *ir, LLVMValueRef function);

/* Deletes all pins. */
void partly_set_drop_pins(struct ir *ir);

/* --- unwritten.c: finds loads that read more than the program uses, such as padding, other
 * members, or the other bits of a word */

/* Whether the load may read memory that was never written without an error, like a block copy. */
bool unwritten_may_read(struct ir *ir, LLVMValueRef load);

/* --- shadows.c: finds decisions on values that were never written ----------------------------- */

/* Inserts the shadows and the checks. Requires: accesses_lower; native variables still have their
 * lifetime markers. */
void shadows_insert(struct ir *ir, const struct escape *escape);
