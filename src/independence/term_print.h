/* term_print.h - terms as C expressions, in which signed numbers wrap around (-fwrapv). */
#pragma once

#include "independence/blocks.h"

/* Two blocks of different threads, the first of which is block 0 in terms. */
struct printed_pair {
    const struct blocks *blocks;
    size_t numbers[2];
};

/* The term as an expression, which the caller frees. A local variable is NAME_1 in the first block,
 * and NAME_2 in the second one. */
char *term_print(const struct printed_pair *pair, term_id id);
