/* load.h - files to one module.
 *
 * Ensures: `ir->module` is valid, has a `main`, holds what main and the constructors can reach and
 * heddle's C library as far as they need it; everything defined in it is internal. Dies otherwise.
 */
#ifndef HEDDLE_FRONT_LOAD_H
#define HEDDLE_FRONT_LOAD_H

#include "front/front.h"
#include "front/ir.h"

/* Whether the file is LLVM assembly or bitcode, by its name, or has bitcode in it. */
bool load_is_ir(const char *file);

void load_files(struct ir *ir, const struct front_options *options);

#endif
