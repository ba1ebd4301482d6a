/* types.h - from debug information to layouts (machine/layout.h). */
#ifndef HEDDLE_FRONT_TYPES_H
#define HEDDLE_FRONT_TYPES_H

#include "front/ir.h"
#include "front/value_map.h"
#include "machine/layout.h"

struct layout_chunk;

/* All layouts of a program; they live as long as it does. */
struct type_table {
    struct layout_chunk *chunks;
    struct value_map known; /* debug information -> its layout; while the program is loaded */
};

/* No more types will be asked for. */
void types_forget(struct type_table *table);
void types_release(struct type_table *table);

/* The layout of a type in debug information; NULL when it has none. */
const struct layout *types_layout(struct ir *ir, LLVMMetadataRef type);

/* A variable in debug information; without any, its name is that in the IR. */
struct types_variable {
    const char *name; /* "" when it is none of the author's */
    const struct layout *layout;
};

struct types_variable types_of_global(struct ir *ir, LLVMValueRef global);

/* The variables of a function; the caller frees the items. */
struct types_locals {
    struct types_variable *items;
    size_t count;
    bool known; /* there is debug information */
};

struct types_locals types_locals_of(struct ir *ir, LLVMValueRef function);
struct types_variable types_of_local(struct ir *ir, const struct types_locals *locals,
                                     LLVMValueRef alloca);

#endif
