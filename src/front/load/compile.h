/* compile.h - compiles files with clang, or takes what clang made of the same source before.
 *
 * To know the source, clang writes it with all that it includes in place (-frewrite-includes). This
 * takes a fraction of the time of compiling. The entry's name is a digest of
 *  - this text. It holds the contents of all files that clang reads, also comments, and the values
 *    of conditions, so also of __has_include; and lines that tell the files' names;
 *  - the command that starts clang, with all options, and the working directory;
 *  - clang, by the identity and the times of its file, of the folder of that, in which a
 *    configuration may be, and of the folder of its libraries; and LLVM (digest.h).
 *
 * A file in C takes hardly longer to compile than to write, so it has no entry.
 *
 * So all that bitcode depends on is in the name, for options that let clang read no other files.
 * With any option that is not known for that, with macros that tell the date or the time, or with
 * #embed, clang compiles anew. So it does for what is no regular file, which could be read only
 * once.
 *
 * The text is made before clang compiles, and once more behind that. An entry is only written if
 * both are equal, so that it has not been made of a file that changed in between. clang's messages
 * are a part of it, and printed each time. */
#pragma once

#include "front/cache/store.h"
#include "front/load/clang.h"

struct compilation {
    const char *file; /* NULL: there is nothing to compile */
    bool is_cxx;
    bool caches;             /* else clang compiles anew */
    const char *language[2]; /* the fourth list, if it is not empty */
    struct clang_arguments arguments[CLANG_ARGUMENT_LISTS]; /* of clang_start; the items of the
                                                               fourth are `language` */
    /* The rest belongs to compile.c. */
    struct clang clang;
    bool runs;
    bool has_name; /* it has an entry, or can have one */
    bool is_new;   /* the entry is to be written */
    struct content_name name;
    struct store_bytes entry, bitcode; /* the second: a part of the first, or not owned there */
};

struct compilations {
    struct compilation *items;
    size_t count;
    size_t checks; /* started so far */
};

/* The most processes that should run at a time. */
size_t compile_most(void);

/* Looks for the entries of all. */
void compile_find(struct compilations *all);
/* Starts clang, unless there is an entry. */
void compile_start(struct compilation *compilation);
/* Returns the bitcode, which belongs to the compilation; NULL: clang has failed, and has said why.
 */
const struct store_bytes *compile_finish(struct compilation *compilation);
void compile_release(struct compilation *compilation);

/* Starts to make the texts once more; and writes the entries. */
void compile_check(struct compilations *all);
void compile_keep(struct compilations *all);
/* Releases all, also processes that run. */
void compile_drop(struct compilations *all);
