/* objects.h - local variables and the objects behind pointers: which of them passes may take apart,
 * and checks that accesses stay in them. */
#pragma once

#include "front/ir.h"

/* --- locals.c: lowers local variables that other threads may reach, and thread-local variables  */

/* Lowers the variables in the list. Requires: accesses_lower, since this makes native variables of
 * its own. Breaks: the variables are deleted. */
void locals_lower(struct ir *ir, const struct value_list *escaping);

/* Fills the native variables in the list with a fixed byte when they come to life. Values that the
 * thread reads there must not depend on earlier executions. */
void locals_fill_unset(struct ir *ir, const struct value_list *native);

/* Turns thread-local variables into ordinary ones, which are the templates of the threads'
 * instances. Complains about a use that is not by llvm.threadlocal.address. */
void locals_lower_thread_local(struct ir *ir);

/* --- scopes.c: checks local variables that the thread accesses by pointers that are local, too  */

/* Pins the variables of the function whose addresses are stored. Returns whether there are any.
 * Requires: sroa has not run. */
bool scopes_pin(struct ir *ir, LLVMValueRef function);

/* Checks and releases the variables whose addresses are no longer stored. Returns whether there
 * are any; then sroa has more to do. */
bool scopes_release(struct ir *ir, LLVMValueRef function);

/* Deletes the pins that are left. Their variables are still known as pinned. */
void scopes_drop_pins(struct ir *ir);
bool scopes_is_pinned(LLVMValueRef variable);

/* --- copies.c: copies between local variables, which sroa must not take apart ----------------- */

/* Pins the variables. Returns whether there are any. */
bool copies_pin(struct ir *ir);

/* Releases variables that are not copied to or from one that others may reach. Returns whether
 * there were any. Requires: the addresses of variables are SSA values. */
bool copies_release(struct ir *ir);

/* Releases all: no step takes a variable apart any more. */
void copies_drop_pins(struct ir *ir);

/* --- bounds.c: checks that accesses of native variables and of constant globals stay within
 * them */

/* Inserts a check before `instruction` that the `size` bytes (a word) at `pointer` lie within
 * `base`, the local variable or constant global that `pointer` is computed from. An access beyond
 * it is an error of the program, ERROR_OUT_OF_BOUNDS. Inserts nothing where that cannot happen. */
void bounds_check(struct ir *ir, LLVMValueRef instruction, LLVMValueRef pointer, LLVMValueRef base,
                  LLVMValueRef size);

/* Inserts an error before each access at a constant offset that does not lie within the local
 * variable. Requires: sroa has not split the variable; it drops such an access. */
void bounds_check_known(struct ir *ir, LLVMValueRef variable);

/* Inserts an error before the block copy if its ranges overlap in one local variable or constant
 * global, and are not the same. The addresses do not escape by that. */
void bounds_check_disjoint(struct ir *ir, LLVMValueRef copy);

/* --- provenance.c: checks that an access stays in the object that its pointer was derived from  */

/* Inserts a check before `instruction`, which accesses `size` bytes at `pointer`, if the address
 * may lie in another object. `site` is that of the access. */
void provenance_check(struct ir *ir, LLVMValueRef instruction, LLVMValueRef pointer,
                      LLVMValueRef size, struct site *site);

/* --- recursion.c: inserts checks of the remaining stack into functions that may call themselves,
 * and before allocations of variable size */

void recursion_insert_checks(struct ir *ir);

/* --- watched.c: local variables that a debugger can look at, in code for one
 * (front_options.debug) */

/* The variable, an alloca that nothing uses any more, was replaced by an object. `address` is the
 * slot that holds the object's address. */
void watched_move(LLVMValueRef variable, LLVMValueRef address);

/* Stores the values of the other variables. To be called when the module is instrumented: only then
 * may the debug information get the form of instructions, which earlier steps would see. With LLVM
 * 21 or later, there is no such form, and variables may be shown as optimised out. */
void watched_keep(struct ir *ir);
