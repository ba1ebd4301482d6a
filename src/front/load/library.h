/* library.h - heddle's C and C++ library, as bitcode to link to the program. */
#pragma once

#include "front/ir.h"

#define LIBRARY_NAME "heddle's library"

enum { LIBRARY_MODULES = 3 };

/* Reads the modules that the program needs. Returns their number. The caller links them in this
 * order, or disposes of them. Requires: ir->module is the whole program. */
size_t library_read(struct ir *ir, LLVMModuleRef modules[LIBRARY_MODULES]);

/* Marks the library's functions that hardly ever run, such as those that throw: passes are to spend
 * no time on them. */
void library_leave_cold(struct ir *ir);
