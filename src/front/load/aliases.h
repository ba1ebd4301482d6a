/* aliases.h - the names that other tools have for functions of SV-COMP. */
#pragma once

#include "front/ir.h"

/* Replaces calls of functions that have such a name and no body: __CPROVER_assume, nondet_int and
 * others. A condition may have any scalar type there. */
void aliases_resolve(struct ir *ir);
