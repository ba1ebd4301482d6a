/* escape.h - which local variables nobody but their own thread can reach.
 *
 * Such a variable stays native: it is memory of the thread's own stack, which is saved and restored
 * with the thread's state, and its accesses are no visible operations.
 *
 * A variable escapes when its address goes anywhere but into an access, a comparison, or a
 * parameter that is *confined*: a function of the program does nothing with such a parameter but
 * access a constant range that begins at it (constructors, results returned through memory). */
#ifndef HEDDLE_FRONT_ESCAPE_H
#define HEDDLE_FRONT_ESCAPE_H

#include "front/ir.h"
#include "front/value_map.h"

struct escape {
    struct value_map confined; /* parameter -> bytes it needs + 2, or 1: not confined */
};

void escape_release(struct escape *escape);

/* Sets in `roots`, for each pointer computed from a variable of `function` that does not escape,
 * the variable; adds the others to `escaping`. Requires: no function is instrumented yet. */
void escape_find(struct escape *escape, struct ir *ir, LLVMValueRef function,
                 struct value_map *roots, struct value_list *escaping);

#endif
