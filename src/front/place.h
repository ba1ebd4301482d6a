/* place.h - from an instruction to the site that stands for it. */
#ifndef HEDDLE_FRONT_PLACE_H
#define HEDDLE_FRONT_PLACE_H

#include "front/ir.h"

/* A new site for something that `instruction` does. Its place is the instruction's; where there is
 * none (line 0, as in code that clang makes up), the function's. It has the name that the
 * instruction has (names.h). */
struct site *place_site(struct ir *ir, LLVMValueRef instruction);
/* The site's address, for a call that accesses nothing. */
LLVMValueRef place_build(struct ir *ir, LLVMValueRef instruction);
/* The function's name as its author wrote it, interned. */
const char *place_function_name(struct ir *ir, LLVMValueRef function);

#endif
