/* escape.h - finds the local variables that only their own thread can reach.
 *
 * Such a variable stays native: it lies on the thread's own stack, which is part of the thread's
 * states, and its accesses are not visible operations.
 *
 * A variable escapes if its address has a use other than an access, a comparison, or a *confined*
 * parameter. A parameter is confined if the function only accesses a constant range that begins at
 * it, as constructors and functions that return results through memory do. Models list their
 * confined parameters (machine/hooks.h). A model takes any address on the stack for the
 * thread's own, so accesses.c checks that the model's range lies within the variable. */
#pragma once

#include "front/ir.h"

struct escape {
    struct value_map confined; /* parameter that was passed a variable -> see escape_confines */
    struct value_map roots;    /* each pointer computed from a native variable -> the variable */
    struct value_list native;  /* variables that do not escape */
    struct value_list escaping;
};

/* The accesses that a function makes through a confined parameter: within these first bytes. */
struct confined_range {
    uint64_t bytes;
    bool written;
};

void escape_release(struct escape *escape);

/* Adds the variables of `function`. Requires: no function is instrumented yet, since other
 * functions' uses of a parameter decide whether it is confined. */
void escape_find(struct escape *escape, struct ir *ir, LLVMValueRef function);

/* Whether the parameter is confined and may point to a native variable of a caller. Sets *range. */
bool escape_confines(const struct escape *escape, LLVMValueRef parameter,
                     struct confined_range *range);
