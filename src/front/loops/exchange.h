/* exchange.h - the compare-exchange of a loop: what it gives, and where control goes then.
 *
 * An exchange is an instruction, or a call of a function that returns whether its compare-exchange
 * has succeeded, and that throws no exception. */
#pragma once

#include "front/loops/natural_loop.h"

/* Whether the value is this part of the compare-exchange's result: 0: what it has found, 1: whether
 * it has succeeded. */
bool exchange_has_part(LLVMValueRef exchange, LLVMValueRef value, unsigned part);

/* Whether the loop is left whenever the compare-exchange, which is in it, has succeeded. False,
 * too, if that is unknown. */
bool exchange_leaves(const struct natural_loop *loop, LLVMValueRef exchange);

/* Whether the loop goes on whenever the compare-exchange, which is in it, has failed. False, too,
 * if that is unknown. */
bool exchange_goes_on(const struct natural_loop *loop, LLVMValueRef exchange);

/* Whether a failure of the compare-exchange, which is in the loop, only leads to another iteration,
 * and that one does the same if it finds the same. False, too, if that is unknown. */
bool exchange_retries(struct ir *ir, const struct natural_loop *loop, LLVMValueRef exchange);
