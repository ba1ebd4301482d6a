#include "front/load/language.h"

#include "front/load/embedded.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *extension;
    enum language language;
} extensions[] = {
    {".c", LANGUAGE_C},     {".i", LANGUAGE_C},     {".cc", LANGUAGE_CXX},
    {".cpp", LANGUAGE_CXX}, {".cxx", LANGUAGE_CXX}, {".ii", LANGUAGE_CXX},
    {".C", LANGUAGE_CXX},   {".ll", LANGUAGE_IR},   {".bc", LANGUAGE_IR},
};

enum language language_of(const char *file, const char *other)
{
    const char *name = strrchr(file, '/') ? strrchr(file, '/') + 1 : file;
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof extensions / sizeof *extensions; i++)
        if (strcmp(dot, extensions[i].extension) == 0)
            return extensions[i].language;
    return embedded_is_binary(file)    ? LANGUAGE_BINARY
           : !other                    ? LANGUAGE_NONE
           : strcmp(other, "c++") == 0 ? LANGUAGE_CXX
                                       : LANGUAGE_C;
}

bool language_is_ir(const char *file)
{
    enum language language = language_of(file, NULL);
    return language == LANGUAGE_IR || language == LANGUAGE_BINARY;
}
