/* fences.h - fences that a program does not have, and for which an order could be chosen.
 *
 * Such a fence is an event of no order, as long as src/orders chooses none. One comes in front of
 * each atomic access, and where an atomic read is followed by something else that a fence may
 * order: an access that is not atomic, or a call. A fence between the two orders what is behind it,
 * and costs nothing on paths that do not come there:
 *
 *     if (atomic_fetch_sub(&count, 1) == 1) {
 *         [here] free(object);
 *
 * None comes where another fence is in front on all paths, and no access in between. */
#pragma once

#include "front/ir.h"

/* Builds the fences. Requires: accesses are lowered. */
void fences_offer(struct ir *ir, LLVMValueRef function);
