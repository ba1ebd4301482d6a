/* orders.h - the memory orders of atomic accesses and fences: those of the program, and what
 * src/orders may choose. */
#pragma once

#include "base/order.h"
#include "front/ir.h"
#include "machine/site.h"

/* --- orders.c: memory orders ------------------------------------------------------------------ */

/* Whether the access is atomic. Requires: it is a load, store, atomicrmw or cmpxchg. */
bool orders_is_atomic(LLVMValueRef access);
/* Sets the site's orders. Requires: the same. */
void orders_take(LLVMValueRef access, struct site *site);

/* The order of a fence. ORDER_NONE: the fence is for signal handlers and orders nothing between
 * threads. Requires: the instruction is a fence. */
enum ordering orders_of_fence(LLVMValueRef fence);
/* Builds a fence before `instruction`, at whose place it is reported; returns its site. */
struct site *orders_build_fence(struct ir *ir, LLVMValueRef instruction, enum ordering order);

/* --- fences.c: fences that a program does not have, and for which an order could be chosen ---- */

/* Builds the fences. Requires: accesses are lowered. */
void fences_offer(struct ir *ir, LLVMValueRef function);

/* --- contexts.c: functions whose operations are sites of their own for each of their calls ---- */

/* Does nothing if ir->order_contexts is 0. Requires that the module is
 * prepared: names and marks of instructions are those in the function (prepare.h). */
void contexts_inline(struct ir *ir);
