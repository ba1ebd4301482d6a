/* hooks.h - the functions of machine/hooks.h as functions of the module.
 *
 * While passes run, they are declarations with a name and attributes. At the end, each use becomes
 * the function's address in this process, so that machine code calls it directly. */
#ifndef HEDDLE_FRONT_HOOKS_H
#define HEDDLE_FRONT_HOOKS_H

#include "front/ir.h"
#include "machine/hooks.h"

enum hook {
    HOOK_LOAD,
    HOOK_STORE,
    HOOK_RMW,
    HOOK_CAS,
    HOOK_WIDE,
    HOOK_FENCE,
    HOOK_COPY,
    HOOK_FILL,
    HOOK_LOAD_UNSET,
    HOOK_LOADED_UNSET,
    HOOK_STORE_UNSET,
    HOOK_COPY_UNSET,
    HOOK_LOCAL,
    HOOK_LOCAL_END,
    HOOK_THREAD_LOCAL,
    HOOK_CHECK_CALL,
    HOOK_LEAVE_OBJECT,
    HOOK_FAIL,
    HOOK_ENDLESS_LOOP,
    HOOK_MANY_TICKS,
    HOOK_STACK_LIMIT,
    HOOK_TICK_LIMIT,
    HOOK_QUIET_CALL,
    HOOK_SET_CALLER,
    HOOK_UNSAFE_CALL,
    HOOK_UNSAFE_CALL_END,
    HOOK_UNWINDING,
    HOOK_ITERATION_BEGIN,
    HOOK_ITERATION_ENTRY,
    HOOK_ITERATION_END,
    HOOK_ITERATION_COPY,
    HOOK_UNROLL,
    HOOK_CALL_BEGIN,
    HOOK_CALL_END,
    HOOK_SET_JUMP,
    HOOK_END_JUMP,
};

/* Declares all hooks. Dies if the program defines a function of such a name. */
void hook_declare_all(struct ir *ir);

/* Builds a call of `hook` at the builder's position. `arguments` are those in
 * machine/hooks.h. */
LLVMValueRef hook_build(struct ir *ir, enum hook hook, LLVMValueRef *arguments);

/* Builds a call of a function of libc/inline_hooks.c. Requires: there is one of that name. */
LLVMValueRef hook_build_helper(struct ir *ir, const char *name, LLVMValueRef *arguments);

/* Builds `if (wrong) heddle_fail(site, kind, text)`. `kind` is an enum error_kind. `text` may be
 * NULL; it must live as long as the program. */
void hook_build_guard(struct ir *ir, struct site *site, int kind, const char *text,
                      LLVMValueRef wrong);

bool hook_is(LLVMValueRef function);

/* Whether a call may park the thread, or the machine counts it. Such a call ends a stretch of code
 * in which loops.c counts. */
bool hook_is_visible(LLVMValueRef call);

/* Prefixes of functions' names: a model of the machine, and a function of this process that is
 * called without a site. */
#define HOOK_MODEL_PREFIX "model."
#define HOOK_NATIVE_PREFIX "native."

/* The model that is called, with the site as its first argument; NULL if the call is of no model.
 */
const struct model *hook_model(LLVMValueRef call);

/* Whether the call is of a model that is confined to *bytes bytes from its argument number
 * `argument`, from 0, the site included. */
bool hook_confines(LLVMValueRef call, unsigned argument, uint64_t *bytes);

/* Replaces every model, native function and hook by its address. Requires: no later pass needs
 * their names or attributes. */
void hook_bind(struct ir *ir);

#endif
