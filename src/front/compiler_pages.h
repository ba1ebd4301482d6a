/* compiler_pages.h - giving back the memory that only compiling needed. */
#ifndef HEDDLE_FRONT_COMPILER_PAGES_H
#define HEDDLE_FRONT_COMPILER_PAGES_H

/* LLVM's code and constants, some 50 MiB of the process, are not needed while the program runs:
 * lets go of their pages, which come back from the file should anybody want them. Frees what the
 * allocator keeps, too. */
void compiler_pages_release(void);

#endif
