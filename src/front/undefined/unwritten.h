/* unwritten.h - finds loads that read more than the program uses, such as padding, other members,
 * or the other bits of a word. What they read beyond may be unwritten. */
#pragma once

#include "front/ir.h"

/* Whether the load may read memory that was never written without an error, like a block copy. */
bool unwritten_may_read(struct ir *ir, LLVMValueRef load);
