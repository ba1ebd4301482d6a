/* locals.h - local variables that others may reach, and thread-local ones.
 *
 * An escaping variable becomes an object of the machine that lives between its lifetime markers;
 * without markers, from where it is allocated to the function's return or, when its size is
 * variable, to the end of the scope that the stack pointer is saved for. */
#ifndef HEDDLE_FRONT_LOCALS_H
#define HEDDLE_FRONT_LOCALS_H

#include "front/ir.h"

/* Lowers the variables in the list. Breaks: they are deleted. Requires: accesses_lower, since the
 * native variables that this makes are accessed natively. */
void locals_lower(struct ir *ir, const struct value_list *escaping);

/* Fills the native variables in the list when they come to life: what their thread reads of them
 * must not depend on what it did before in another execution. */
void locals_fill_unset(struct ir *ir, const struct value_list *native);

/* Makes thread-local variables plain ones, which serve as templates. Requires: their addresses are
 * taken by llvm.threadlocal.address; complains otherwise. */
void locals_lower_thread_local(struct ir *ir);

#endif
