/* accesses.h - replaces memory accesses by calls of the machine: loads, stores, read-modify-writes,
 * fences and block copies. Accesses of native variables and of constant data stay. */
#pragma once

#include "front/ir.h"
#include "front/value_map.h"

/* Lowers the accesses of the function. `roots` maps pointers to native variables (struct escape);
 * the variables that this builds are added.
 * Requires: the site names are attached (names.h). */
void accesses_lower(struct ir *ir, LLVMValueRef function, struct value_map *roots);
