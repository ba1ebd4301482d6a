/* pointer_sections.h - pointers to functions in sections like .init_array, which are run as
 * constructors and destructors are. */
#pragma once

#include <llvm-c/Core.h>

/* The list, like llvm.global_ctors, of what runs before all constructors. */
#define PREINIT_LIST "heddle.preinit_array"

/* Makes the functions to which variables in the sections .preinit_array, .init_array and
 * .fini_array point, of each priority, constructors and destructors. In their lists, they come
 * before what clang has put there, as in the object that clang writes. The module is one of the
 * program's, before it is linked. Dies if an element is no function. */
void pointer_sections_take(LLVMModuleRef module);
