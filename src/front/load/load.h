/* load.h - links files to one module.
 *
 * Ensures: `ir->module` is valid, has the function at which the program starts, contains the code
 * that it and the constructors can reach and the needed part of heddle's C library, and all
 * definitions in it are internal. Dies otherwise. */
#pragma once

#include "front/ir.h"
#include "front/load/contents.h"
#include "front/load/test_functions.h"
#include "front/options.h"

/* --- load.c: links files to one module -------------------------------------------------------- */

/* Reads the files, and compiles those in C and C++. The caller releases the contents. */
void load_contents(const struct front_options *options, struct file_contents *contents);

/* Keeps what clang has made of the files, for the next time, if the options say so. Takes some
 * time, in which other processes do most of the work: so do something else first. */
void load_keep(struct file_contents *contents);

/* Loads the image of the options, if there is one, or else the contents. Sets *image to the module
 * that was linked, if the options want it; the caller disposes of it. */
void load_files(struct ir *ir, const struct front_options *options, struct file_contents *contents,
                LLVMMemoryBufferRef *image);

/* Finds the tests among the contents' functions, by pieces. Dies as load_files does. */
void load_tests(struct ir *ir, const struct front_options *options, struct file_contents *contents,
                struct test_functions *tests);

/* --- rehearsal.c: loads the user's bitcode in a child process first --------------------------- */

struct front;

/* If the files contain LLVM assembly or bitcode, a child process calls `load` first, without
 * output. Dies with a message if the child crashes or needs far more time or memory than loading
 * takes. The real load reports all other errors, and bugs of heddle's own. */
void rehearsal_hold(const struct front_options *options,
                    struct front *(*load)(const struct front_options *options));
