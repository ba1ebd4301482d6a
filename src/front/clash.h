/* clash.h - what two files of one program both define. */
#ifndef HEDDLE_FRONT_CLASH_H
#define HEDDLE_FRONT_CLASH_H

#include "front/ir.h"

/* Complains of each function and variable that both `ir->module` and `module`, which is to be
 * linked to it, define for the whole program. Returns whether there is one. */
bool clash_check(struct ir *ir, LLVMModuleRef module);

#endif
