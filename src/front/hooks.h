/* hooks.h - the functions of machine/hooks.h as the module sees them.
 *
 * While passes run they are declarations with a name and attributes; in the end every use becomes
 * the function's address in this process, so that machine code calls it without a detour. */
#ifndef HEDDLE_FRONT_HOOKS_H
#define HEDDLE_FRONT_HOOKS_H

#include "front/ir.h"
#include "machine/hooks.h"

enum hook {
    HOOK_LOAD,
    HOOK_STORE,
    HOOK_RMW,
    HOOK_CAS,
    HOOK_FENCE,
    HOOK_COPY,
    HOOK_FILL,
    HOOK_LOCAL,
    HOOK_LOCAL_END,
    HOOK_THREAD_LOCAL,
    HOOK_CHECK_CALL,
    HOOK_FAIL,
    HOOK_STACK_LIMIT,
    HOOK_TICK_LIMIT,
    HOOK_QUIET_CALL,
    HOOK_SET_CALLER,
    HOOK_ITERATION_BEGIN,
    HOOK_ITERATION_END,
    HOOK_ITERATION_COPY,
    HOOK_UNROLL,
    HOOK_CALL_BEGIN,
    HOOK_CALL_END,
};

/* Declares all of them. Dies when the program defines one itself. */
void hook_declare_all(struct ir *ir);

/* Builds a call of `hook` where the builder stands. `arguments` are as hooks.h has them. */
LLVMValueRef hook_build(struct ir *ir, enum hook hook, LLVMValueRef *arguments);

/* Builds a call of a function of libc/inline_hooks.c. Requires: there is one of that name. */
LLVMValueRef hook_build_helper(struct ir *ir, const char *name, LLVMValueRef *arguments);

/* Builds `if (wrong) heddle_fail(site, kind, text)`; `text` may be NULL, and lives as long as the
 * program does. */
void hook_build_guard(struct ir *ir, struct site *site, int kind, const char *text,
                      LLVMValueRef wrong);

bool hook_is(LLVMValueRef function);

/* Whether a call may let other threads run, or else is counted by the machine: it ends a stretch of
 * code that nobody counts. */
bool hook_is_visible(LLVMValueRef call);

/* The prefixes of the names of functions that stand for a model of the machine, or for a function
 * of this process that is called as it is. */
#define HOOK_MODEL_PREFIX "model."
#define HOOK_NATIVE_PREFIX "native."

/* The model that a call is of, whose first argument is the site; NULL: it is none. */
const struct model *hook_model(LLVMValueRef call);

/* Whether the call is of a model that is confined to `bytes` from its argument number
 * `argument`. */
bool hook_confines(LLVMValueRef call, unsigned argument, uint64_t *bytes);

/* Replaces every such function, and every hook, by its address. Requires: no pass that needs to
 * know them by name or attributes follows. */
void hook_bind(struct ir *ir);

#endif
