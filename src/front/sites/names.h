/* names.h - names the memory that accesses refer to, as the source does: "list->head", "a[i + 1]",
 * "*p".
 *
 * The names are found in the code that clang emits, in which every variable has memory. They are
 * attached to the instructions as metadata until the sites are made. */
#pragma once

#include "front/ir.h"

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
