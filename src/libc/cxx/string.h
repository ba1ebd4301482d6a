/* string.h - std::string, in libstdc++'s layout. */
#pragma once

#include <stddef.h>

/* A text of fewer bytes lies in the object itself. */
enum { SHORT_STRING = 16 };

struct string {
    char *text;
    size_t length;
    union {
        char here[SHORT_STRING];
        size_t capacity;
    };
};
