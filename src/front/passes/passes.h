/* passes.h - runs passes, LLVM's and heddle's own. A pass before instrumentation keeps all that
 * other threads may notice; --enable-checks builds check it (kept.h). */
#pragma once

#include "front/ir.h"

/* Runs passes on a module before instrumentation. `pipeline` is one in LLVM's textual form.
 * Requires: LLVM knows its passes. */
void passes_run(struct ir *ir, const char *pipeline);

/* The same of passes that may change accesses: on an instrumented module, whose accesses are calls,
 * or where a pass gives variables another place. */
void passes_run_freely(struct ir *ir, const char *pipeline);

/* Runs unreached_remove on the functions that are `wanted`. */
void passes_remove_unreached(struct ir *ir, bool (*wanted)(LLVMValueRef function));
