/* unsupported.h - calls, assembly and intrinsics that heddle does not support: the program is
 * refused at load, or where an execution comes to one (--undefined=trap). */
#pragma once

#include "front/ir.h"

/* Complains about the instruction. With front_options.traps_unsupported, builds code before it
 * instead, which ends the program's execution with the message. Then the instruction stays, and is
 * never executed. */
void unsupported_refuse(struct ir *ir, LLVMValueRef instruction, const char *format, ...)
    HEDDLE_PRINTF(3, 4);

/* Gives the function, which has no body, one that ends the execution with the message. Requires:
 * front_options.traps_unsupported. */
void unsupported_define(struct ir *ir, LLVMValueRef function, const char *message);
