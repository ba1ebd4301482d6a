/* unset.h - reads of scalar local variables that were never set.
 *
 * Such a variable becomes an SSA value, and then a read of it where nothing was set is whatever
 * LLVM likes. So before that, each read that some path may reach without a write is checked against
 * a flag, which LLVM removes again where it finds the flag to be constant. */
#ifndef HEDDLE_FRONT_UNSET_H
#define HEDDLE_FRONT_UNSET_H

#include "front/ir.h"

/* Requires: sroa has not run. */
void unset_check(struct ir *ir, LLVMValueRef function);

#endif
