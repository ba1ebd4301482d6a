/* pure.h - instructions that change nothing. */
#pragma once

#include "front/ir.h"

/* Whether the instruction is a call that marks something, such as the scope of a variable. */
bool pure_is_marker(LLVMValueRef instruction);

/* Whether the instruction is a hint to the processor that the thread waits. */
bool pure_is_pause(LLVMValueRef instruction);

/* Whether the instruction neither accesses memory nor calls anything, but for such a hint. */
bool pure_is(LLVMValueRef instruction);

/* Whether the same holds, and the instruction cannot fail, with any operands. */
bool pure_is_total(LLVMValueRef instruction);

/* Whether the instruction changes nothing. It may read memory, and call functions that only read.
 */
bool pure_only_reads(LLVMValueRef instruction);
