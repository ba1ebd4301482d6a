/* calls.h - calls that leave the module.
 *
 * Ensures: every function that the program calls or whose address it takes is defined, is an
 * intrinsic that needs nothing, or is one that hook_bind knows; inline assembly has no effect.
 * Complains about each call that heddle cannot follow. */
#ifndef HEDDLE_FRONT_CALLS_H
#define HEDDLE_FRONT_CALLS_H

#include "front/ir.h"

void calls_lower(struct ir *ir);

#endif
