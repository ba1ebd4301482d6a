/* partly_set.h - keeps structs in memory that are set on some paths only.
 *
 * sroa makes a register of each member. Where a path that does not set the member meets a path that
 * sets it, LLVM takes the value of the latter for both. So such a struct is *pinned* while sroa
 * runs: a call uses its address. Then it has a shadow (shadows.h), which tells the paths apart. */
#pragma once

#include "front/ir.h"

/* Pins these variables of the function. Requires: sroa has not run. */
void partly_set_pin(struct ir *ir, LLVMValueRef function);

/* Deletes all pins. */
void partly_set_drop_pins(struct ir *ir);
