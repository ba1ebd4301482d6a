/* macro.h - the definition of a macro in the text of the source: in a file, or in one that it
 * includes by a name in quotes, relative to its own folder. */
#pragma once

#include "report/source.h"

struct macro {
    const char *file; /* lives as long as the source */
    unsigned line;    /* from 1 */
    size_t body;      /* where the macro's text begins on the line, from 0 */
    size_t count;     /* of definitions; the first is told */
};

/* Looks for definitions of the name, of so many bytes; false if there is none. */
bool macro_find(struct macro *macro, struct source *source, const char *file, const char *name,
                size_t length);
/* Whether the macro's text is a memory order alone. Sets what it says behind "memory_order_", or
 * "__ATOMIC_". */
bool macro_is_order(const struct macro *macro, struct source *source, size_t *at, size_t *length);
