/* copies.h - copies between local variables, which sroa must not take apart.
 *
 * It makes loads and stores of the members of such a copy when it makes values of one of the
 * variables, and leaves out what nobody uses. If other threads may reach the other variable, that
 * loses accesses of it. So both variables are pinned (pins.h) until it is known that no other
 * thread reaches either of them. */
#pragma once

#include "front/ir.h"

/* Pins the variables. Returns whether there are any. */
bool copies_pin(struct ir *ir);

/* Releases variables that are not copied to or from one that others may reach. Returns whether
 * there were any. Requires: the addresses of variables are SSA values. */
bool copies_release(struct ir *ir);

/* Releases all: no step takes a variable apart any more. */
void copies_drop_pins(struct ir *ir);
