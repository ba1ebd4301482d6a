/* expected.h - compare-exchanges whose expected value is in memory.
 *
 *     node->next = load(head);                      node->next = h = load(head);
 *     while (!cas(&head, &node->next, node))        for (;;) {
 *         ;                                             node->next = h;
 *                                                       if (cas(&head, &h, node))
 *                                                           break;
 *                                                       node->next = h;
 *                                                   }
 *
 * Both loops do the same, unless there is a data race. But an iteration of the left loop passes a
 * value on in memory. An iteration of the right loop passes it on in a variable (carried.h), and
 * makes all stores anew (rewritten.h). This step makes the right loop of the left one. */
#pragma once

#include "front/ir.h"

/* Carries expected values of the function's loops in variables. Requires: local variables are SSA
 * values where possible; accesses are not lowered; data races are errors. */
void expected_carry(struct ir *ir, LLVMValueRef function);
