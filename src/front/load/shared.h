/* shared.h - links shared objects as the dynamic linker does: hidden names stay within an object,
 * and of several definitions of a name, the program's counts, or else the first object's. */
#pragma once

#include "front/ir.h"

/* Makes one module of those of a shared object, for shared_link. Takes ownership of both. `object`
 * may be NULL. */
LLVMModuleRef shared_join(LLVMModuleRef object, LLVMModuleRef module);

/* Links the object with ir->module, in which there are only objects. Those that come first are
 * linked last, so that their definitions override. Their constructors run last, too, since an
 * object comes before those that it needs. Takes ownership of the object. */
void shared_link(struct ir *ir, LLVMModuleRef object);

/* Lets definitions of modules that are linked from now on override those of the objects. */
void shared_end(struct ir *ir);
