/* names.h - names of the memory that accesses refer to, as the source has them: "list->head",
 * "a[i + 1]", "*p". */
#pragma once

#include "front/ir.h"
#include "machine/memory/layout.h"

/* --- names.c: names the memory that accesses refer to, as the source does --------------------- */

/* Attaches names to the accesses, the calls whose first argument is a pointer, and the local
 * variables of the function. Requires: sroa has not run. */
void names_attach(struct ir *ir, LLVMValueRef function);

/* Attaches to the access the name that is attached to the other one. */
void names_copy(struct ir *ir, LLVMValueRef to, LLVMValueRef from);

/* Attaches to the call the name of a pointer to the object that it allocates, and the object's
 * layout; NULL: unknown. */
void names_set(struct ir *ir, LLVMValueRef call, const char *name, const struct layout *layout);

/* Sets the object's layout, if the call has such a name that begins so. */
void names_describe(struct ir *ir, LLVMValueRef call, const char *beginning,
                    const struct layout *layout);

/* Sets the name and the layout in the site to those of the instruction or the global variable, if
 * it has them. */
void names_take(struct ir *ir, LLVMValueRef value, struct site *site);

/* --- bits.c: the bit-field that a load or store of clang's accesses --------------------------- */

struct bits {
    unsigned first, count; /* from the lowest bit of the loaded or stored number */
};

/* Whether the instruction accesses a part of a number, as a bit-field is accessed. Sets *bits. */
bool bits_find(LLVMValueRef access, struct bits *bits);

/* --- checked.c: the name and the type of the memory of an object that --linearizability checks  */

/* Names the allocations of the runtime of scenarios (libc/scenario.c); does nothing without it.
 * Requires: the functions of the program are as clang made them. */
void checked_name_memory(struct ir *ir);

/* --- literals.c: compound literals end with their block --------------------------------------- */

/* Whether the local variable is a compound literal. */
bool literals_has(LLVMValueRef variable);

/* Builds the lifetime markers of the function's compound literals. One whose block is not certain
 * keeps none, and lives until the function returns. Requires: the function is as clang made it. */
void literals_mark(struct ir *ir, LLVMValueRef function);

/* --- parts.c: accesses that are not atomic, and could be -------------------------------------- */

/* Makes the load or store of the type at the place one of a part, if it can be atomic. `root`: the
 * variable or the pointer from which its address is computed. */
void parts_attach(struct ir *ir, LLVMValueRef access, LLVMTypeRef type,
                  const struct layout_place *place, LLVMValueRef root);
/* Sets the site's part, if the access is one of a part; then it has no order. */
void parts_take(struct ir *ir, LLVMValueRef access, struct site *site);
/* Makes the site's access one of no part. */
void parts_leave(struct site *site);
