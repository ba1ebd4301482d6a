/* sleeps.h - calls that only let time pass, in a program in which no thread looks at the time.
 *
 * Such a call moves the thread's clock (machine/models/time.c) and does nothing else. It returns 0,
 * and sets no errno, as the time that it is given is a valid one. If the program reads no clock, in
 * any way that heddle knows, no thread can tell whether the call was made. Time limits do not look
 * at the clock either: a wait may time out whenever it would have to wait. */
#pragma once

#include "front/ir.h"

/* Whether some thread may read a clock (machine/models/time.c). Requires: as sleeps_has. */
bool sleeps_may_show(const struct ir *ir);

/* Whether the instruction is such a call, or creates or writes a local variable that has the time
 * for such calls and is used for nothing else. Requires: calls are not lowered, but for
 * instructions that read the processor's clock; calls that may be cancelled or interrupted are
 * wrapped. */
bool sleeps_has(const struct ir *ir, LLVMValueRef instruction);
