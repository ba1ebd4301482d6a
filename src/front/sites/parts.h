/* parts.h - accesses that are not atomic, and could be: --make-atomic.
 *
 * A *part* is what a program declares once: a global variable, or the elements of one that is an
 * array; or a member of a struct, in all objects of this type. All accesses of a part are atomic
 * together, or none is. While the module is changed, they count as relaxed, as the front end may
 * rely on less then; their sites tell that they are not atomic. Only scalars are parts. An access
 * through a pointer to a scalar is one of no part. */
#pragma once

#include "front/ir.h"
#include "machine/memory/layout.h"
#include "machine/site.h"

/* Makes the load or store of the type at the place one of a part, if it can be atomic. `root`: the
 * variable or the pointer from which its address is computed. */
void parts_attach(struct ir *ir, LLVMValueRef access, LLVMTypeRef type,
                  const struct layout_place *place, LLVMValueRef root);
/* Sets the site's part, if the access is one of a part; then it has no order. */
void parts_take(struct ir *ir, LLVMValueRef access, struct site *site);
/* Makes the site's access one of no part. */
void parts_leave(struct site *site);
