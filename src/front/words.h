/* words.h - the program's values are converted to and from the machine's 64-bit words, which are
 * zero-extended. */
#pragma once

#include "front/ir.h"

/* Whether values of the type are 1, 2, 4 or 8 bytes in memory and one scalar in a register. */
bool words_can_hold(const struct ir *ir, LLVMTypeRef type);

/* Build the conversions at the builder's position. Require: words_can_hold. `word` may have any
 * bits beyond the type's size. */
LLVMValueRef words_build_word(struct ir *ir, LLVMValueRef value);
LLVMValueRef words_build_value(struct ir *ir, LLVMValueRef word, LLVMTypeRef type);
