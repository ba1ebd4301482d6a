/* throwing.h - finds the calls that may throw a C++ exception.
 *
 * A function may throw if it lets an exception fly (heddle_fly), if it goes on unwinding
 * (`resume`), or if it calls such a function and does not catch every exception. Promises such as
 * `noexcept` are of no use for calls of known functions: clang already compiles the function so
 * that it keeps its promise. The analysis is of the whole program. So code in which nothing is
 * thrown costs nothing. */
#pragma once

#include "front/ir.h"

struct throwing {
    struct value_map functions; /* that may throw -> 1 */
    bool indirectly;            /* a call through a pointer may throw */
};

/* Requires: the library is linked. The caller releases it. */
void throwing_find(struct throwing *throwing, struct ir *ir);
void throwing_release(struct throwing *throwing);

/* Whether the function, if it has a body, or the call or invoke may throw. */
bool throwing_function(const struct throwing *throwing, LLVMValueRef function);
bool throwing_call(const struct throwing *throwing, LLVMValueRef call);

/* Whether the landing pad catches every exception. */
bool throwing_is_caught_all(LLVMValueRef landing_pad);

/* The landing pad of an invoke. */
LLVMValueRef throwing_landing_pad(LLVMValueRef invoke);
