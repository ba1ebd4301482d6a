/* types.h - makes layouts (machine/memory/layout.h) from debug information. */
#pragma once

#include "front/ir.h"
#include "machine/memory/layout.h"

/* The layouts of a program, while it is loaded. */
struct type_table {
    struct value_map known; /* debug information -> its layout */
};

void types_release(struct type_table *table);

/* The layout of a type in debug information; NULL: none. It lives as long as `ir->sites`. */
const struct layout *types_layout(struct ir *ir, LLVMMetadataRef type);

/* The layout of an object that the function makes; NULL: unknown. `is_result`: it returns a pointer
 * to the object. An instance of std::make_unique returns one that is a std::unique_ptr. */
const struct layout *types_of_made(struct ir *ir, LLVMValueRef function, bool is_result);

/* A variable in debug information. Without any, its name is that in the module. */
struct types_variable {
    const char *name; /* "" for a variable that is not in the source */
    const struct layout *layout;
};

struct types_variable types_of_global(struct ir *ir, LLVMValueRef global);

/* The variables of a function. The caller frees the items. */
struct types_locals {
    struct types_variable *items;
    size_t count;
    bool known; /* there is debug information */
};

struct types_locals types_locals_of(struct ir *ir, LLVMValueRef function);
struct types_variable types_of_local(struct ir *ir, const struct types_locals *locals,
                                     LLVMValueRef alloca);
