/* accesses.h - loads, stores, read-modify-writes, fences and block copies become calls of the
 * machine, unless they concern a native variable or constant data. */
#ifndef HEDDLE_FRONT_ACCESSES_H
#define HEDDLE_FRONT_ACCESSES_H

#include "front/ir.h"
#include "front/value_map.h"

/* `roots`: see struct escape. */
void accesses_lower(struct ir *ir, LLVMValueRef function, const struct value_map *roots);

#endif
