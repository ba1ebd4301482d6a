/* blocks.h - summarises the blocks of a program (independence/blocks.h), from instrumented code;
 * and what makes more of them: copies of functions with sections (inline.c), forms (forms.c). */
#pragma once

#include "front/blocks/path.h"
#include "front/ir.h"
#include "machine/program.h"

/* --- blocks.c: summarises the blocks of a program (independence/blocks.h), from instrumented
 * code */

/* Summarises the blocks. Requires: accesses are lowered, and nothing that was inserted behind that
 * changes the meaning of values. Then blocks_number, before variables are replaced, and blocks_bind
 * when the program has memory; this releases `loading`. */
void blocks_summarise(struct blocks_loading *loading, struct ir *ir, struct blocks *blocks);
/* Takes the number that tables_build will give to each variable. */
void blocks_number(struct blocks_loading *loading);
void blocks_bind(struct blocks_loading *loading, const struct global *globals, size_t count);

/* --- inline.c: lets each call of a function that has sections have its own copy of it --------- */

/* Inlines the functions of at most MOST_INLINED instructions that begin or end a section, and those
 * which do by that, several levels of calls deep. Requires: prepare_module; calls of library
 * functions still have their names. */
enum { MOST_INLINED = 200 };
void block_inline(struct ir *ir);

/* --- forms.c: finds loads whose values are only stored again, as parts of sums (machine/site.h) */

/* Sets the forms of the function's sites. A linear load and the stores of its value are in one
 * block of the IR, with no call between them that may be the end of a section. Requires: accesses
 * are lowered, and nothing else was inserted since. */
void forms_find(struct ir *ir, LLVMValueRef function);
