/* atomic_functions.h - functions whose names begin with __VERIFIER_atomic_: by the rules of
 * SV-COMP, no other thread runs while a thread is in such a function. */
#pragma once

#include "front/ir.h"

/* Makes the body of each such function an atomic section (machine/native/section.h). */
void atomic_functions_mark(struct ir *ir);
