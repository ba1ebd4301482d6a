/* text.h - text in and out of the memory of the program under test.
 *
 * Reading a string of the program is an operation for each byte, unless it is constant. So all
 * functions may park the running thread, and what they work on is on its stack: nothing here may
 * allocate. */
#ifndef HEDDLE_MACHINE_MODELS_TEXT_H
#define HEDDLE_MACHINE_MODELS_TEXT_H

#include "machine/hooks.h"

#include <stdarg.h>

/* Where characters go: into `bytes`, cut at `capacity`, when that is not NULL; else into the
 * program's memory at `address`, by plain stores, cut at `capacity`. */
struct text_sink {
    const struct site *site;
    char *bytes;
    uint64_t address;
    size_t capacity; /* with the terminating null character */
    size_t length;   /* of the whole text, cut or not */
};

void text_put(struct text_sink *sink, char character);
void text_end(struct text_sink *sink); /* writes the null character */

/* The character at `address` in the program's memory. */
char text_character(const struct site *site, const char *address);

/* Copies the program's string at `from` to `to`, cut at `size` with its null character. Returns its
 * length as copied. */
size_t text_read(const struct site *site, char *to, size_t size, const char *from);

/* printf: puts what the arguments give. */
void text_format(struct text_sink *sink, const char *format, va_list arguments);

#endif
