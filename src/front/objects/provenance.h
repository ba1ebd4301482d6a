/* provenance.h - checks that an access stays in the object that its pointer was derived from.
 *
 * An address with a variable index, or one that skips whole elements, may lie in another object,
 * where the machine takes the access for a fine one. The object is that of the pointer to which the
 * index is applied: a variable, a result of malloc, a parameter, a value that was loaded. A pointer
 * that was stored has lost its origin: it belongs to the object that it points into. */
#pragma once

#include "front/ir.h"

/* Inserts a check before `instruction`, which accesses `size` bytes at `pointer`, if the address
 * may lie in another object. `site` is that of the access. */
void provenance_check(struct ir *ir, LLVMValueRef instruction, LLVMValueRef pointer,
                      LLVMValueRef size, struct site *site);
