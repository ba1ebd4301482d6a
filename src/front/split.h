/* split.h - splits a basic block. */
#pragma once

#include "front/ir.h"

/* Moves the instructions up to `instruction` to a new block, and all branches to the old block with
 * them. The old block keeps the rest, and is returned. The new block has no terminator yet.
 * Requires: `instruction` is no terminator. */
LLVMBasicBlockRef split_after(struct ir *ir, LLVMValueRef instruction);
