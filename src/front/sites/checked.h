/* checked.h - the name and the type of the memory of an object that --linearizability checks.
 *
 * The runtime allocates it as so many bytes. The operations say of which type they are: each hands
 * its first parameter to a variable, or to `this`, with a type. */
#pragma once

#include "front/ir.h"

/* Names the allocations of the runtime of scenarios (libc/scenario.c); does nothing without it.
 * Requires: the functions of the program are as clang made them. */
void checked_name_memory(struct ir *ir);
