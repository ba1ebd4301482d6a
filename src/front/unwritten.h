/* unwritten.h - reads that take more than they need: padding, or the other bits of a word. */
#ifndef HEDDLE_FRONT_UNWRITTEN_H
#define HEDDLE_FRONT_UNWRITTEN_H

#include "front/ir.h"

/* Whether the load may read what was never written without being an error, as copies do. */
bool unwritten_may_read(struct ir *ir, LLVMValueRef load);

#endif
