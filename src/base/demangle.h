/* demangle.h - the names of C++ as the source has them. */
#pragma once

/* The type whose mangled name, as in type information, is `name`, such as "St9exception". Returns a
 * copy of `name` if it is no such name. The caller frees the result. */
char *demangle_type(const char *name);

/* The function or variable with this symbol, such as "_ZNSolsEi", with a function's parameters.
 * Returns a copy of `symbol` if it is not mangled. The caller frees the result. */
char *demangle_symbol(const char *symbol);
