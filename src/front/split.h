/* split.h - splits a basic block. */
#ifndef HEDDLE_FRONT_SPLIT_H
#define HEDDLE_FRONT_SPLIT_H

#include "front/ir.h"

/* Moves the instructions behind `instruction` to a new block, which is returned. The old block has
 * no terminator then. Requires: `instruction` is no terminator. */
LLVMBasicBlockRef split_after(struct ir *ir, LLVMValueRef instruction);

#endif
