/* escape.h - which local variables nobody but their own thread can reach.
 *
 * Such a variable stays native: it is memory of the thread's own stack, which is saved and restored
 * with the thread's state, and its accesses are no visible operations.
 *
 * A variable escapes when its address goes anywhere but into an access, a comparison, or a
 * parameter that is *confined*: a function of the program does nothing with such a parameter but
 * access a constant range that begins at it (constructors, results returned through memory), and
 * models tell (machine/hooks.h). That a model's range lies within the variable is checked when it
 * is called (accesses.c), since the model takes any part of the stack for the thread's own. */
#ifndef HEDDLE_FRONT_ESCAPE_H
#define HEDDLE_FRONT_ESCAPE_H

#include "front/ir.h"
#include "front/value_map.h"

struct escape {
    struct value_map confined; /* parameter that was handed a variable -> see escape_confines */
    struct value_map roots;    /* each pointer computed from a native variable -> the variable */
    struct value_list native;  /* variables that do not escape */
    struct value_list escaping;
};

/* What a function does with a confined parameter: all its accesses are among the first bytes. */
struct confined_range {
    uint64_t bytes;
    bool written;
};

void escape_release(struct escape *escape);

/* Adds the variables of `function`. Requires: no function is instrumented yet. */
void escape_find(struct escape *escape, struct ir *ir, LLVMValueRef function);

/* Whether the parameter is confined, and may point to a native variable of a caller's. */
bool escape_confines(const struct escape *escape, LLVMValueRef parameter,
                     struct confined_range *range);

#endif
