/* output.h - what the program prints, on its way into a trace; it goes nowhere else.
 *
 * An output lies on the running thread's stack, and so in the state that is parked at the print. */
#ifndef HEDDLE_MACHINE_MODELS_OUTPUT_H
#define HEDDLE_MACHINE_MODELS_OUTPUT_H

#include "machine/models/text.h"
#include "machine/site.h"

enum { OUTPUT_SIZE = 512 }; /* bytes; what is longer is cut */

struct output {
    struct text_sink sink; /* put text there */
    char bytes[OUTPUT_SIZE];
};

void output_begin(struct output *output, const struct site *site);

/* Parks at the print, unless there is nothing to print. Returns the text's length, cut or not. */
int output_print(struct output *output);

#endif
