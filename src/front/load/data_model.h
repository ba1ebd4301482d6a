/* data_model.h - whether a program for ILP32 (long and pointers of 4 bytes) does the same with the
 * sizes of LP64, with which it runs here.
 *
 * clang compiles each file for both. The two modules have the same functions, blocks and
 * instructions where no size matters. A value of another width may be loaded, stored, exchanged,
 * passed, returned, compared for equality, and be an index or an address, but nothing may be
 * computed of it; nor may a constant have another value, but for the size of memory that is
 * allocated, set or copied. A union may have no member of another width. So a difference that could
 * be seen is found where it begins. What is not found is a look at a part of a long or a pointer
 * through a pointer of another type. */
#ifndef HEDDLE_FRONT_LOAD_DATA_MODEL_H
#define HEDDLE_FRONT_LOAD_DATA_MODEL_H

#include "front/ir.h"

/* Complains at the first place of each function, and of each variable, in which the modules differ
 * so that it may matter. Requires: both are modules of `ir`'s context, as clang has emitted them
 * without optimisation; `narrow` is for ILP32. */
void data_model_check(struct ir *ir, LLVMModuleRef module, LLVMModuleRef narrow);

#endif
