/* rewritten.h - plain stores that each iteration of a loop makes anew.
 *
 *     do
 *         node->next = head;
 *     while (!compare_exchange(&head, &node->next, node));
 *
 * An iteration that fails leaves a value in node->next. The next iteration overwrites this value
 * first of all, so its thread never reads it. Nor does another thread: that would be a data race,
 * unless the iteration releases something. So such a store is no effect of an iteration that only
 * reads otherwise (machine/waiting/iteration.h). */
#pragma once

#include "front/ir.h"

/* Marks the stores of the function's loops that are such. Requires: local variables are SSA values
 * where possible; accesses are not lowered; data races are errors. */
void rewritten_mark(struct ir *ir, LLVMValueRef function);

/* Whether the store is marked. */
bool rewritten_has(LLVMValueRef store);
