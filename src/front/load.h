/* load.h - files to one module.
 *
 * Ensures: `ir->module` is valid, has a `main`, holds what main and the constructors can reach and
 * heddle's C library as far as they need it; everything defined in it is internal. Dies otherwise.
 */
#ifndef HEDDLE_FRONT_LOAD_H
#define HEDDLE_FRONT_LOAD_H

#include "front/ir.h"
#include "front/options.h"

/* Whether the file is LLVM assembly or bitcode, by its name, or has bitcode in it. */
bool load_is_ir(const char *file);

/* What was read, so that it can be loaded again though the files may have changed. */
struct file_content {
    const char *file; /* its name, the options' */
    LLVMMemoryBufferRef buffer;
};

struct file_contents {
    struct file_content *items;
    size_t count;
    size_t capacity;
};

void file_contents_release(struct file_contents *contents);

/* Loads what is in `before`, if that is not NULL; else reads the files, and keeps what they hold in
 * `contents`. */
void load_files(struct ir *ir, const struct front_options *options,
                const struct file_contents *before, struct file_contents *contents);

#endif
