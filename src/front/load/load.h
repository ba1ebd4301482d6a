/* load.h - links files to one module.
 *
 * Ensures: `ir->module` is valid, has the function at which the program starts, contains the code
 * that it and the constructors can reach and the needed part of heddle's C library, and all
 * definitions in it are internal. Dies otherwise. */
#pragma once

#include "front/ir.h"
#include "front/load/test_functions.h"
#include "front/options.h"

/* The contents of the files, to load the program again even if the files change. */
struct file_content {
    const char *file; /* its name; not owned */
    LLVMMemoryBufferRef buffer;
};

struct file_contents {
    struct file_content *items;
    size_t count;
    size_t capacity;
    LLVMMemoryBufferRef image; /* the module that they were linked to; NULL: nobody wants it */
};

void file_contents_release(struct file_contents *contents);

/* Loads the image of the options, if there is one, or else the contents `before`, if that is not
 * NULL. Otherwise reads the files and stores what they hold in `contents`, which the caller
 * releases. */
void load_files(struct ir *ir, const struct front_options *options,
                const struct file_contents *before, struct file_contents *contents);

/* Only reads the files, stores what they hold in `contents`, and the tests among their functions in
 * `tests`. Dies as load_files does. */
void load_read(struct ir *ir, const struct front_options *options, struct file_contents *contents,
               struct test_functions *tests);
