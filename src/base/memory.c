#include "base/memory.h"

#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void *checked(void *memory, size_t count, size_t size)
{
    if (!memory && count && size)
        die("out of memory (%zu bytes)", count * size);
    return memory;
}

void *memory_new(size_t count, size_t size)
{
    return checked(calloc(count, size), count, size);
}

void *memory_resize(void *memory, size_t count, size_t size)
{
    return checked(reallocarray(memory, count, size), count, size);
}

char *memory_copy_text(const char *text)
{
    return checked(strdup(text), 1, strlen(text) + 1);
}

char *memory_print(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = NULL;
    if (vasprintf(&text, format, arguments) < 0)
        die("out of memory");
    va_end(arguments);
    return text;
}

void *memory_grow(void *array, size_t *capacity, size_t needed, size_t element_size)
{
    size_t larger = *capacity ? *capacity : 8;
    while (larger < needed)
        larger *= 2;
    size_t smaller = *capacity;
    *capacity = larger;
    if (!CHECKS)
        return memory_resize(array, larger, element_size);
    void *moved = memory_resize(NULL, larger, element_size);
    if (smaller > 0) {
        memcpy(moved, array, smaller * element_size);
        memset(array, 0xa5, smaller * element_size);
    }
    free(array);
    return moved;
}
