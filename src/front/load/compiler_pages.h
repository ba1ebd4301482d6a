/* compiler_pages.h - releases memory that only compiling needs. */
#pragma once

/* LLVM's code and constants take some 50 MiB of the process, which are not needed while the program
 * runs. Releases their pages, which the kernel reads from the file again if they are accessed. Also
 * returns the free memory of the allocator to the kernel. */
void compiler_pages_release(void);
