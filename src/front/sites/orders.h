/* orders.h - memory orders: from LLVM's instructions to sites. */
#pragma once

#include "base/order.h"
#include "front/ir.h"
#include "machine/site.h"

/* Whether the access is atomic. Requires: it is a load, store, atomicrmw or cmpxchg. */
bool orders_is_atomic(LLVMValueRef access);
/* Sets the site's orders. Requires: the same. */
void orders_take(LLVMValueRef access, struct site *site);

/* The order of a fence. ORDER_NONE: the fence is for signal handlers and orders nothing between
 * threads. Requires: the instruction is a fence. */
enum ordering orders_of_fence(LLVMValueRef fence);
/* Builds a fence before `instruction`, at whose place it is reported; returns its site. */
struct site *orders_build_fence(struct ir *ir, LLVMValueRef instruction, enum ordering order);
