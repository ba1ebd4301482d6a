/* clash.h - finds symbols that two files of one program both define. */
#pragma once

#include "front/ir.h"

/* Complains about each function and variable with external linkage that both `ir->module` and
 * `module` define. Returns whether there is one. Requires: `module` is not linked to `ir->module`
 * yet. */
bool clash_check(struct ir *ir, LLVMModuleRef module);
