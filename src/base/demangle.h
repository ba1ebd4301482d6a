/* demangle.h - the names of C++ as the source has them. */
#ifndef HEDDLE_BASE_DEMANGLE_H
#define HEDDLE_BASE_DEMANGLE_H

/* The type whose mangled name, as in type information, is `name`, such as "St9exception". Returns a
 * copy of `name` if it is no such name. The caller frees the result. */
char *demangle_type(const char *name);

#endif
