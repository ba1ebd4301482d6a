/* data_model.h - whether a program that is written for ILP32 (long and pointers of 4 bytes) does
 * the same with the sizes of LP64. heddle runs it with the latter.
 *
 * clang compiles each file for both. The two modules have the same functions, blocks and
 * instructions where no size matters. A value may differ in its width where it is loaded, stored,
 * exchanged, passed, returned, compared for equality, or is an index or an address. Nothing may be
 * computed of such a value. A constant may differ only where it is the size of memory that is
 * allocated, set or copied. No member of a union may differ in its width. So this check finds a
 * difference where it begins, before the program could see it. It does not find a look at a part of
 * a long or a pointer through a pointer of another type. */
#pragma once

#include "front/ir.h"

/* Complains at the first place of each function, and of each variable, in which the modules differ
 * so that it may matter. Requires: both are modules of `ir`'s context, as clang has emitted them
 * without optimisation; `narrow` is for ILP32. */
void data_model_check(struct ir *ir, LLVMModuleRef module, LLVMModuleRef narrow);
