/* exchange.h - the compare-exchange of a loop: what it gives, and where control goes then. */
#pragma once

#include "front/loops/natural_loop.h"

/* Whether a failure of the compare-exchange, which is in the loop, only leads to another iteration,
 * and that one does the same if it finds the same. False, too, if that is unknown. */
bool exchange_retries(struct ir *ir, const struct natural_loop *loop, LLVMValueRef exchange);

/* Marks the compare-exchanges of the function whose failures only lead to another iteration of some
 * loop, and leave there nothing of what was expected. Requires: accesses are not lowered. */
void exchange_mark(struct ir *ir, LLVMValueRef function);

/* Whether the compare-exchange is marked. */
bool exchange_forgets(LLVMValueRef exchange);
