/* environment.h - what the program under test finds around it: the variables of its environment,
 * and the files that it may read. */
#pragma once

#include "front/ir.h"
#include "front/options.h"

/* Defines the files for heddle's C library (libc/files/files.h), and lets its `environ` point to
 * the variables. Dies if a file cannot be read, or an option has no name. Returns the array of the
 * variables, which ends with NULL. Requires: heddle's library is linked. */
LLVMValueRef environment_build(struct ir *ir, const struct front_options *options);
