/* entry.h - where the program starts, where it ends, and what it finds around it. */
#pragma once

#include "front/ir.h"
#include "front/options.h"

/* --- entry.c: builds the function at which the program starts, and the one that runs at its end
 * ---------------------------------------------------------------------------------------------- */

/* The object that --linearizability checks. */
#define OBJECT_NAME "heddle_checked"

/* Adds `int heddle_entry(void)`. It runs the constructors in order, then the function that the
 * options name, and returns that function's result. It passes the program's arguments if the
 * function has parameters for them; argv[0] is the name of the first file without folder and
 * extension. Dies if there is no such function or its type is not supported.
 *
 * If the program has functions with the attribute `destructor`, also adds
 * `void heddle_destructors(void)`, which runs them in order. */
void entry_build(struct ir *ir, const struct front_options *options);

/* If the entry is FRONT_SCENARIO_ENTRY, declares it, so that the library's definition is linked.
 * Dies unless the program defines the object that is to be checked. */
void entry_declare(struct ir *ir, const struct front_options *options);

/* Whether the module, which may be none of the program's yet, defines the function or object with
 * which a program begins whose front_options.entry this is. */
bool entry_is_in(struct ir *ir, LLVMModuleRef module, const char *entry);

/* The function of the program that heddle_entry runs. */
LLVMValueRef entry_function(struct ir *ir);

/* --- environment.c: what the program under test finds around it ------------------------------- */

/* Defines the files for heddle's C library (libc/files/files.h), and lets its `environ` point to
 * the variables. Dies if a file cannot be read, or an option has no name. Returns the array of the
 * variables, which ends with NULL. Requires: heddle's library is linked. */
LLVMValueRef environment_build(struct ir *ir, const struct front_options *options);
