/* words.h - values of the program as the machine's 64-bit words, zero-extended. */
#ifndef HEDDLE_FRONT_WORDS_H
#define HEDDLE_FRONT_WORDS_H

#include "front/ir.h"

/* Whether values of the type are 1, 2, 4 or 8 bytes in memory and one scalar in a register. */
bool words_can_hold(const struct ir *ir, LLVMTypeRef type);
LLVMValueRef words_build_word(struct ir *ir, LLVMValueRef value);
LLVMValueRef words_build_value(struct ir *ir, LLVMValueRef word, LLVMTypeRef type);

#endif
