/* jit.h - compiles a module to machine code in this process. */
#pragma once

#include "front/ir.h"

struct jit; /* owns the code and the data */

/* Compiles `ir->module` and links it. With `debug`, tells a debugger that watches this process
 * where the code is. Dies on failure. */
struct jit *jit_new(struct ir *ir, bool debug);
void *jit_find(struct jit *jit, const char *name); /* it must be there */
void jit_free(struct jit *jit);
