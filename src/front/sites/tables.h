/* tables.h - the addresses of the program's variables and functions.
 *
 * Before optimisation, two arrays in the module collect them. The arrays also keep LLVM from
 * assuming that it knows all accesses to the variables. After linking, the arrays are read. */
#pragma once

#include "front/ir.h"
#include "front/jit.h"
#include "machine/coverage.h"
#include "machine/native.h"

/* --- tables.c: builds the arrays, and puts a gap behind each variable ------------------------- */

/* The variables and the names belong to the table of sites. */
struct tables {
    struct global *globals; /* memory is set by tables_read */
    size_t global_count;
    size_t function_count;
    const void **functions;                /* NULL until tables_read */
    const void *const *functions_in_order; /* of the program; lives as long as its code */
    const char **function_names;           /* likewise in order */
};

/* The number that the variable will have (struct global); UINT32_MAX: none. Requires: tables_build
 * has not run, and no variable is added or deleted in front of this one until it does. */
uint32_t tables_number(struct ir *ir, LLVMValueRef variable);
void tables_build(struct tables *tables, struct ir *ir);
/* Reads the addresses, and sorts the variables by them. Requires: tables_build; the module is
 * linked. */
void tables_read(struct tables *tables, struct jit *jit);
/* Replaces the text that a variable holds, if there is one, by a text that is not longer. Requires:
 * the program has not run since tables_read. */
void tables_replace(const struct tables *tables, const char *from, const char *to);
void tables_release(struct tables *tables);

/* --- covered.c: the places that an execution comes to are marked in a table
 * (machine/coverage.h) */

/* The table's name in the module. */
#define COVERED_NAME "heddle_covered"

/* Adds the stores to the functions of the program, not to those of heddle's C library and of system
 * headers, and the points to `coverage`, in the memory of the sites. Requires: calls are lowered
 * (calls.h), and the program's variables are known (tables_build). */
void covered_insert(struct ir *ir, struct coverage *coverage, bool all_lines);
