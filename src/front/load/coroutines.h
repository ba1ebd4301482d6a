/* coroutines.h - C++'s coroutines become ordinary functions. */
#pragma once

#include "front/ir.h"

/* Makes functions of each coroutine: one each to start, to resume and to destroy. The allocation of
 * its state, which the code calls its frame, is named so. */
void coroutines_split(struct ir *ir);
