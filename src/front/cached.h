/* cached.h - the cache of loaded programs: machine code, and the tables that belong to it.
 *
 * An entry's name is the digest of all that loading depends on:
 *  - the bitcode of each file, which clang has just made of the source, or has been asked for
 *    before with the same result (front/load/compile.h); so headers, macros and clang's options are
 *    in it;
 *  - the options of the front end: all members of struct front_options that change the program
 *    (what reads more, as --file does, is not saved);
 *  - heddle and LLVM (digest.h). heddle's own C and C++ library is a part of heddle.
 *
 * Loading has no other inputs: it reads no other files, nor the environment, nor the clock. It
 * compiles for any processor of the architecture. So an entry of this name is what loading would
 * compute. A program that was refused has no entry, since its complaints have to be printed again.
 *
 * The tables, and what they point to, are saved as the memory in which they are (base/arena.h). Its
 * address is a function of the name, and machine code refers to it. A process in which that address
 * is taken does without the entry. Machine code refers to heddle by names (hooks.h). */
#pragma once

#include "front/cache/digest.h"
#include "front/load/load.h"
#include "front/options.h"
#include "front/sites/tables.h"
#include "machine/coverage.h"

/* What is known of a program before its code is linked. It begins the memory of its sites. */
struct loaded {
    struct tables tables;
    struct site *const *sites; /* by their numbers */
    size_t site_count;
    const struct site *main, *suggested;
    struct coverage coverage;
    bool uses_lkmm, has_sections, has_unchecked, reads_clock;
    bool has_deliveries, has_destructors, has_thread_ends;
};

/* The entry of the program that the options make of the contents. Returns false if such a program
 * is not saved. */
bool cached_name(struct content_name *name, const struct front_options *options,
                 const struct file_contents *contents);

/* Where the program's memory has to be. */
void *cached_place(const struct content_name *name);

/* Fills `memory`, which is empty and has its place, and sets *object, which the caller takes.
 * Returns NULL, and leaves both as they were, if there is no entry. */
struct loaded *cached_read(const struct content_name *name, struct arena *memory,
                           LLVMMemoryBufferRef *object);

/* Makes the entry, if possible. Requires: `memory` begins with a struct loaded. */
void cached_write(const struct content_name *name, const struct arena *memory,
                  LLVMMemoryBufferRef object);
