/* locals.h - lowers local variables that other threads may reach, and thread-local variables.
 *
 * An escaping variable becomes an object of the machine that lives between its lifetime markers.
 * Without markers, it lives from its allocation to the function's return. If its size is variable,
 * it lives to the end of the scope for which the stack pointer is saved. */
#pragma once

#include "front/ir.h"

/* Lowers the variables in the list. Requires: accesses_lower, since this makes native variables of
 * its own. Breaks: the variables are deleted. */
void locals_lower(struct ir *ir, const struct value_list *escaping);

/* Fills the native variables in the list with a fixed byte when they come to life. Values that the
 * thread reads there must not depend on earlier executions. */
void locals_fill_unset(struct ir *ir, const struct value_list *native);

/* Turns thread-local variables into ordinary ones, which are the templates of the threads'
 * instances. Complains about a use that is not by llvm.threadlocal.address. */
void locals_lower_thread_local(struct ir *ir);
