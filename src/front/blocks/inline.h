/* inline.h - lets each call of a function that has sections have its own copy of it.
 *
 * A program may lock and unlock in different functions, or call a function with a section with
 * different arguments. When these functions are parts of their callers, each section begins and
 * ends in one function, and its arguments are known. */
#pragma once

#include "front/ir.h"

/* Inlines the functions of at most MOST_INLINED instructions that begin or end a section, and those
 * which do by that, several levels of calls deep. Requires: prepare_module; calls of library
 * functions still have their names. */
enum { MOST_INLINED = 200 };
void block_inline(struct ir *ir);
