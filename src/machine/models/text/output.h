/* output.h - text that the program prints. A trace shows it; heddle writes it to no stream.
 *
 * A struct output lies on the running thread's stack, and so in the state that is parked at the
 * print. */
#pragma once

#include "machine/models/text/text.h"
#include "machine/print.h"
#include "machine/site.h"

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
