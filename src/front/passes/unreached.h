/* unreached.h - removes the blocks that no path reaches, and nothing else.
 *
 * LLVM's simplifycfg does this, too, but on the way it runs loads ahead of the branch that guards
 * them, and merges stores of two branches. A variable whose address another thread has is no
 * different from others there. */
#pragma once

#include "front/ir.h"

/* A branch on a constant goes one way, and a call of a model that never returns leads nowhere. Each
 * instruction that stays, stays where it is. A phi with one value left becomes this value. */
void unreached_remove(struct ir *ir, LLVMValueRef function);
