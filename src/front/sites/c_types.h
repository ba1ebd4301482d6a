/* c_types.h - types as C's text, for code that heddle writes.
 *
 * Of a function that no file defines, clang leaves the prototype in the debug information of its
 * declaration. Typedefs give way to what they stand for, qualifiers of what is passed by value are
 * left out, and what has no name of C's is behind a pointer to void. Without debug information, the
 * types are those of the IR, which pass in the same way: signs are lost. */
#pragma once

#include "front/ir.h"

struct c_prototype {
    char *result;
    char **parameters;
    unsigned count;
    bool is_variadic;
    bool is_exact; /* from debug information */
};

/* Whether the function's type can be told. If so, c_prototype_release frees the texts. */
bool c_prototype_of(struct ir *ir, LLVMValueRef function, struct c_prototype *prototype);
void c_prototype_release(struct c_prototype *prototype);

/* The type of the IR; NULL: C has none. The caller frees it. */
char *c_type_of_ir(struct ir *ir, LLVMTypeRef type);
