/* blocks.h - summarises the blocks of a program (independence/blocks.h), from instrumented code.
 *
 * A block is executed with terms in place of values, once for each path (run.h). The code that is
 * executed is that in which accesses are calls of hooks, and in which failures are visible. A block
 * is summarised only if it does nothing but this:
 *  - accesses of global variables, at constant addresses or at computed ones within an array,
 *  - arithmetic of integers of at most 64 bits,
 *  - branches, at most MOST_PATHS paths, and loops of a constant number of iterations,
 *  - calls of functions of the program.
 * Signed numbers wrap around, also in the code that runs. */
#pragma once

#include "front/blocks/blocks_loading.h"
#include "machine/program.h"

/* Summarises the blocks. Requires: accesses are lowered, and nothing that was inserted behind that
 * changes the meaning of values. Then blocks_number, before variables are replaced, and blocks_bind
 * when the program has memory; this releases `loading`. */
void blocks_summarise(struct blocks_loading *loading, struct ir *ir, struct blocks *blocks);
/* Takes the number that tables_build will give to each variable. */
void blocks_number(struct blocks_loading *loading);
void blocks_bind(struct blocks_loading *loading, const struct global *globals, size_t count);
