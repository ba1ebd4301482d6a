/* exchange.h - the compare-exchange of a loop: what it gives, and where control goes then. */
#pragma once

#include "front/loops/natural_loop.h"

/* Whether a failure of the compare-exchange, which is in the loop, only leads to another iteration,
 * and that one does the same if it finds the same. False, too, if that is unknown. */
bool exchange_retries(struct ir *ir, const struct natural_loop *loop, LLVMValueRef exchange);
