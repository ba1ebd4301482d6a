/* calls.h - lowers calls of functions that the module does not define.
 *
 * Ensures: every function that the program calls or whose address it takes is defined, is an
 * intrinsic that stays, or is known to hook_bind. Complains about each call that heddle does not
 * support. */
#pragma once

#include "front/ir.h"

/* Lowers the calls of all functions. Requires: prepare_module. */
void calls_lower(struct ir *ir);

/* Whether the program uses the function or the variable, no file defines it, and heddle does not
 * know it. Requires: calls_lower has not run. */
bool calls_lack_function(LLVMValueRef function);
bool calls_lack_variable(LLVMValueRef variable);
