#include "base/demangle.h"

#include "base/memory.h"

#include <stddef.h>

/* Of the C++ ABI, in libstdc++. Returns memory of malloc, or NULL. */
char *__cxa_demangle(const char *name, char *buffer, size_t *size, int *status);

char *demangle_type(const char *name)
{
    const char *mangled = *name == '*' ? name + 1 : name; /* '*': the type is local to a file */
    int status;
    char *result = __cxa_demangle(mangled, NULL, NULL, &status);
    return result ? result : memory_copy_text(mangled);
}

char *demangle_symbol(const char *symbol)
{
    int status;
    char *result = symbol[0] == '_' && symbol[1] == 'Z'
                       ? __cxa_demangle(symbol, NULL, NULL, &status)
                       : NULL; /* "i" would be the type int */
    return result ? result : memory_copy_text(symbol);
}
