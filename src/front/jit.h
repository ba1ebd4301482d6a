/* jit.h - compiles a module to machine code, and links that to this process. */
#pragma once

#include "front/ir.h"

struct jit; /* owns the code and the data */

/* The machine code of `ir->module`, as an object, which refers to hooks and models by their names.
 * The caller disposes of it. Dies on failure. */
LLVMMemoryBufferRef jit_compile(struct ir *ir);

/* Links the object, which it takes. With `debug`, tells a debugger that watches this process where
 * the code is. Dies on failure. */
struct jit *jit_new(LLVMMemoryBufferRef object, bool debug);
void *jit_find(struct jit *jit, const char *name); /* it must be there */
void jit_free(struct jit *jit);

/* Releases memory that only compiling needs. LLVM's code and constants take some 50 MiB of the
 * process, which are not needed while the program runs: the kernel reads their pages from the file
 * again if they are accessed. Also returns the free memory of the allocator to the kernel. */
void jit_release_compiler(void);
