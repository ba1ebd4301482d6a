/* tables.h - which variables and functions the program has, and where.
 *
 * Before optimisation their addresses are gathered in two arrays in the module, which also keeps
 * LLVM from assuming that it knows all accesses to them; after linking, the arrays are read. */
#ifndef HEDDLE_FRONT_TABLES_H
#define HEDDLE_FRONT_TABLES_H

#include "front/ir.h"
#include "front/jit.h"
#include "machine/native.h"

struct tables {
    struct global *globals; /* memory is set by tables_read */
    size_t global_count;
    size_t function_count;
    const void **functions;
    const void *const *functions_in_order; /* the program's own; lives as long as its code */
};

void tables_build(struct tables *tables, struct ir *ir);
/* Reads the addresses and sorts by them. */
void tables_read(struct tables *tables, struct jit *jit);
void tables_release(struct tables *tables);

#endif
