/* pauses.h - instructions that change nothing, or only let time pass. */
#pragma once

#include "front/ir.h"

/* --- pure.c: instructions that change nothing ------------------------------------------------- */

/* Whether the instruction is a call that marks something, such as the scope of a variable. */
bool pure_is_marker(LLVMValueRef instruction);

/* Whether the instruction is a hint to the processor that the thread waits. */
bool pure_is_pause(LLVMValueRef instruction);

/* Whether the instruction neither accesses memory nor calls anything, but for such a hint. */
bool pure_is(LLVMValueRef instruction);

/* Whether the same holds, and the instruction cannot fail, with any operands. */
bool pure_is_total(LLVMValueRef instruction);

/* Whether the instruction changes nothing. It may read memory, and call functions that only read.
 */
bool pure_only_reads(LLVMValueRef instruction);

/* --- pauses.c: code that only lets time pass, and variables that only such code uses ---------- */

/* Whether the instruction is a call that only gives way to other threads. */
bool pauses_is_hint(LLVMValueRef instruction);

/* Marks the pacing variables of the function. Requires: local variables are SSA values where
 * possible; accesses and calls are not lowered. */
void pauses_mark_variables(const struct ir *ir, LLVMValueRef function);

/* Whether the local variable is marked. */
bool pauses_is_pacing(LLVMValueRef variable);

/* Whether the instruction is a call that only takes time, also one of the program's functions, or
 * writes a pacing variable. Requires: pauses_mark_variables for its function; calls are not
 * lowered. */
bool pauses_has(const struct ir *ir, LLVMValueRef instruction);

/* --- sleeps.c: calls that only let time pass, in a program in which no thread looks at the time */

/* Whether some thread may read a clock (machine/models/time.c). Requires: as sleeps_has. */
bool sleeps_may_show(const struct ir *ir);

/* Whether the instruction is such a call, or creates or writes a local variable that has the time
 * for such calls and is used for nothing else. Requires: calls are not lowered, but for
 * instructions that read the processor's clock; calls that may be cancelled or interrupted are
 * wrapped. */
bool sleeps_has(const struct ir *ir, LLVMValueRef instruction);
