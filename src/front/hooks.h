/* hooks.h - the functions of machine/hooks.h as functions of the module.
 *
 * They are declarations with a name and attributes, and so are the models. Machine code refers to
 * them by their names. */
#pragma once

#include "front/ir.h"
#include "machine/hooks.h"

/* ROW(hook, function, signature, whether a call may park the thread). The signature has a letter
 * for the result, and one for each parameter: v void, p pointer, w 64-bit word, i int. */
#define HOOK_ROWS(ROW)                                                       \
    ROW(HOOK_LOAD, heddle_load, "wpp", true)                                 \
    ROW(HOOK_STORE, heddle_store, "vppw", true)                              \
    ROW(HOOK_RMW, heddle_rmw, "wppw", true)                                  \
    ROW(HOOK_ADD_TENTATIVELY, heddle_add_tentatively, "wppw", true)          \
    ROW(HOOK_CAS, heddle_cas, "wppww", true)                                 \
    ROW(HOOK_WIDE, heddle_wide, "vpippp", true)                              \
    ROW(HOOK_FENCE, heddle_fence, "vp", true)                                \
    ROW(HOOK_COPY, heddle_copy, "vpppw", false)                              \
    ROW(HOOK_FILL, heddle_fill, "vppiw", false)                              \
    ROW(HOOK_LOAD_UNSET, heddle_load_unset, "wpp", true)                     \
    ROW(HOOK_LOADED_UNSET, heddle_loaded_unset, "w", false)                  \
    ROW(HOOK_STORE_UNSET, heddle_store_unset, "vppww", true)                 \
    ROW(HOOK_COPY_UNSET, heddle_copy_unset, "vpppwpp", false)                \
    ROW(HOOK_LOCAL, heddle_local, "ppww", true)                              \
    ROW(HOOK_LOCAL_END, heddle_local_end, "vpp", true)                       \
    ROW(HOOK_THREAD_LOCAL, heddle_thread_local, "pppww", false)              \
    ROW(HOOK_CHECK_CALL, heddle_check_call, "vpp", false)                    \
    ROW(HOOK_LEAVE_OBJECT, heddle_leave_object, "vpppwi", false)             \
    ROW(HOOK_FAIL, heddle_fail, "vpip", true)                                \
    ROW(HOOK_ENDLESS_LOOP, heddle_endless_loop, "vp", true)                  \
    ROW(HOOK_MANY_TICKS, heddle_many_ticks, "vpw", true)                     \
    ROW(HOOK_STACK_LIMIT, heddle_stack_limit, "p", false)                    \
    ROW(HOOK_TICK_LIMIT, heddle_tick_limit, "w", false)                      \
    ROW(HOOK_QUIET_CALL, heddle_quiet_call, "vp", false)                     \
    ROW(HOOK_SET_CALLER, heddle_set_caller, "vp", false)                     \
    ROW(HOOK_UNSAFE_CALL, heddle_unsafe_call, "vppi", false)                 \
    ROW(HOOK_UNSAFE_CALL_END, heddle_unsafe_call_end, "v", false)            \
    ROW(HOOK_UNWINDING, heddle_unwinding, "p", false)                        \
    ROW(HOOK_ITERATION_BEGIN, heddle_iteration_begin, "wpwwww", false)       \
    ROW(HOOK_ITERATION_ACTIVATION, heddle_iteration_activation, "wp", false) \
    ROW(HOOK_ITERATION_ENTRY, heddle_iteration_entry, "w", false)            \
    ROW(HOOK_ITERATION_END, heddle_iteration_end, "vpwiww", false)           \
    ROW(HOOK_TRIES_END, heddle_tries_end, "wpwiw", false)                    \
    ROW(HOOK_ITERATION_COPY, heddle_iteration_copy, "vppw", false)           \
    ROW(HOOK_UNROLL, heddle_unroll, "vpw", false)                            \
    ROW(HOOK_CALL_BEGIN, heddle_call_begin, "vpp", false)                    \
    ROW(HOOK_CALL_END, heddle_call_end, "vp", false)                         \
    ROW(HOOK_SET_JUMP, heddle_set_jump, "ipppi", true)                       \
    ROW(HOOK_END_JUMP, heddle_end_jump, "vp", false)

#define HOOK_ENUMERATOR(hook, function, signature, visible) hook,
enum hook { HOOK_ROWS(HOOK_ENUMERATOR) HOOKS };

/* Declares all hooks. Dies if the program defines a function of such a name. */
void hook_declare_all(struct ir *ir);

/* Builds a call of `hook` at the builder's position. `arguments` are those in
 * machine/hooks.h. */
LLVMValueRef hook_build(struct ir *ir, enum hook hook, LLVMValueRef *arguments);

/* Builds a call of a function of libc/inline_hooks.c. Requires: there is one of that name. */
LLVMValueRef hook_build_helper(struct ir *ir, const char *name, LLVMValueRef *arguments);

/* The helper that counts iterations, of which calls are built last. */
#define HOOK_TICK_HELPER "heddle_tick"

/* Lets the next passes drop the helpers, except `kept` (NULL: none): no more calls of them are
 * built. */
void hook_release_helpers(struct ir *ir, const char *kept);

/* Builds heddle_fail(site, kind, text). `kind` is an enum error_kind. `text` may be NULL. */
void hook_build_failure(struct ir *ir, LLVMValueRef site, int kind, const char *text);
/* Builds `if (wrong) heddle_fail(site, kind, text)`. */
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

/* The address of heddle_has_yielded (machine/hooks.h). */
LLVMValueRef hook_yielded(struct ir *ir);
bool hook_is_variable(LLVMValueRef variable);

/* What machine code means by the name: a hook, a model, a native function or the variable; NULL:
 * none of them. */
const void *hook_find(const char *name);
