/* orders.h - memory orders, from LLVM's instructions to sites. */
#ifndef HEDDLE_FRONT_ORDERS_H
#define HEDDLE_FRONT_ORDERS_H

#include "front/ir.h"
#include "machine/order.h"
#include "machine/site.h"

/* Requires: `access` is a load, store, atomicrmw or cmpxchg. */
bool orders_is_atomic(LLVMValueRef access);
/* Requires: the same. Sets the site's orders. */
void orders_take(LLVMValueRef access, struct site *site);

/* Requires: it is a fence instruction. ORDER_NONE: it is for signal handlers, and orders nothing
 * between threads. */
enum ordering orders_of_fence(LLVMValueRef fence);
/* Builds a fence before `instruction`, which stands for it. */
void orders_build_fence(struct ir *ir, LLVMValueRef instruction, enum ordering order);

#endif
