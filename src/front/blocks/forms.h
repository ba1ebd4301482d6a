/* forms.h - finds loads whose values are only stored again, as parts of sums (machine/form.h). */
#pragma once

#include "front/ir.h"

/* Sets the forms of the function's sites. A linear load and the stores of its value are in one
 * block of the IR, with no call between them that may be the end of a section. Requires: accesses
 * are lowered, and nothing else was inserted since. */
void forms_find(struct ir *ir, LLVMValueRef function);
