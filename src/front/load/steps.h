/* steps.h - steps of load.c on modules that it has read or linked. */
#pragma once

#include "front/ir.h"
#include "front/options.h"

#include <llvm-c/Core.h>

/* --- data_model.c: whether a program that is written for ILP32 (long and pointers of 4 bytes) does
 * the same with the sizes of LP64. heddle runs it with the latter ------------------------------ */

/* Complains at the first place of each function, and of each variable, in which the modules differ
 * so that it may matter. Requires: both are modules of `ir`'s context, as clang has emitted them
 * without optimisation; `narrow` is for ILP32. */
void data_model_check(struct ir *ir, LLVMModuleRef module, LLVMModuleRef narrow);

/* --- pointer_sections.c: pointers to functions in sections like .init_array, which are run as
 * constructors and destructors are ------------------------------------------------------------- */

/* The list, like llvm.global_ctors, of what runs before all constructors. */
#define PREINIT_LIST "heddle.preinit_array"

/* Makes the functions to which variables in the sections .preinit_array, .init_array and
 * .fini_array point, of each priority, constructors and destructors. In their lists, they come
 * before what clang has put there, as in the object that clang writes. The module is one of the
 * program's, before it is linked. Dies if an element is no function. */
void pointer_sections_take(LLVMModuleRef module);

/* --- library.c: heddle's C and C++ library, as bitcode to link to the program ----------------- */

#define LIBRARY_NAME "heddle's library"

enum { LIBRARY_MODULES = 3 };

/* Reads the modules that the program needs. Returns their number. The caller links them in this
 * order, or disposes of them. Requires: ir->module is the whole program. */
size_t library_read(struct ir *ir, LLVMModuleRef modules[LIBRARY_MODULES]);

/* Marks the library's functions that hardly ever run, such as those that throw: passes are to spend
 * no time on them. */
void library_leave_cold(struct ir *ir);

/* Makes declarations of functions whose bodies do not count, since heddle knows what they mean. An
 * inline function's body may duplicate an external definition, as in glibc's headers. Such a body
 * may call functions that have no model. So a model or a refusal of the function takes precedence
 * over the body. Under the rules of SV-COMP, some functions have their meaning whatever the program
 * defines. Requires: all files and the library are linked. */
void library_drop_known_bodies(struct ir *ir, const struct front_options *options);

/* --- verifier.c: what programs for SV-COMP, and for other tools, mean by the names of functions
 * and labels ----------------------------------------------------------------------------------- */

/* Replaces calls of functions that have another tool's name for one of SV-COMP's, and no body:
 * __CPROVER_assume, nondet_int and others. A condition may have any scalar type there. */
void verifier_resolve_names(struct ir *ir);

/* Makes an atomic section (machine/native/section.h) of the body of each function whose name begins
 * with __VERIFIER_atomic_: no other thread runs while a thread is in such a function. */
void verifier_mark_atomic(struct ir *ir);

/* Calls reach_error's model at each label of this name: to come to one is an error. Dies when there
 * is none. */
void verifier_mark_label(struct ir *ir, const char *label);

/* --- coroutines.c: C++'s coroutines become ordinary functions --------------------------------- */

/* Makes functions of each coroutine: one each to start, to resume and to destroy. The allocation of
 * its state, which the code calls its frame, is named so. */
void coroutines_split(struct ir *ir);
