/* text.h - text in the memory of the program under test: reading, writing, formatting.
 *
 * An access to a byte of the program's memory is an operation, unless the byte is constant. So each
 * function may park the running thread, and all its data lie on that thread's stack: it allocates
 * no memory of heddle. */
#pragma once

#include "machine/hooks.h"
#include "machine/print.h"
#include "machine/site.h"

#include <stdarg.h>

/* The destination of a text: `bytes`, or, if that is NULL, the program's memory at `address`, by
 * plain stores. At most `capacity` bytes are written; 0: none. */
struct text_sink {
    const struct site *site;
    char *bytes;
    uint64_t address;
    size_t capacity; /* with the terminating null character */
    size_t length;   /* of the whole text, in characters; may exceed the capacity */
    uint32_t rest;   /* a hash of the characters that had no room; 0: none */
};

/* Appends the character, and counts it even if there is no room for it. */
void text_put(struct text_sink *sink, char character);

/* Writes the null character that ends the text. */
void text_end(struct text_sink *sink);

/* The character at `address` in the program's memory. */
char text_character(const struct site *site, const char *address);

/* Copies the program's string at `from` to `to`. The copy has at most `size` bytes, with the null
 * character. Returns the length of the copy. Requires: size > 0. */
size_t text_read(const struct site *site, char *to, size_t size, const char *from);

/* Appends a text as printf does, and ends it. Conversions that heddle does not know are an error of
 * the program. Requires: the sink has a site. */
void text_format(struct text_sink *sink, const char *format, va_list arguments);

/* --- Output ----------------------------------------------------------------------------------- */

/* Text that the program prints. A trace shows it; heddle writes it to no stream. A struct output
 * lies on the running thread's stack, and so in the state that is parked at the print. */
enum { OUTPUT_SIZE = PRINT_MOST + 1 }; /* bytes, with the null character */

struct output {
    struct text_sink sink; /* put text there */
    char bytes[OUTPUT_SIZE];
};

/* Begins with no text. `site` is the call that prints. */
void output_begin(struct output *output, const struct site *site);

/* Parks at the print unless the text is empty. Returns the length of the whole text in characters,
 * also of a text that is cut. Requires: output_begin; a thread runs, and `output` is on its stack.
 */
int output_print(struct output *output);
/* Ends the text without an operation: it goes to a file. Returns the length likewise. */
int output_drop(struct output *output);
