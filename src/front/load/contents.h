/* contents.h - what the files of a program hold: its modules, as bitcode or LLVM assembly. */
#pragma once

#include "front/load/compile.h"

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* --- contents.c: what the files of a program hold --------------------------------------------- */

enum content_kind {
    CONTENT_COMPILED, /* by clang, just now */
    CONTENT_GIVEN,    /* as a file of IR, or in an object or a program */
    CONTENT_SHARED,   /* in a shared object: definitions of the program go before its own */
    CONTENT_MEMBER,   /* in a member of an archive: taken if the program needs it */
};

/* The contents of a file, to load the program again even if the file changes. */
struct file_content {
    const char *file; /* its name, or ARCHIVE(MEMBER); not owned */
    LLVMMemoryBufferRef buffer;
    enum content_kind kind;
    size_t object; /* the number of the object that it is in; an object may have several */
    bool is_checked;
    bool is_ir; /* a file of IR, on which passes may have run */
};

/* A file, whatever its name. */
struct file_identity {
    dev_t device;
    ino_t number;
};

/* Those of one object are adjacent. From load_contents on, they are in the order of their kinds. */
struct file_contents {
    struct file_content *items;
    size_t count;
    size_t capacity;
    size_t object_count;
    struct file_identity *binaries; /* those that were read */
    size_t binary_count;
    size_t binary_capacity;
    char **names; /* that are owned */
    size_t name_count;
    size_t name_capacity;
    char **notes; /* on objects and shared objects without bitcode, where a definition may be */
    size_t note_count;
    size_t note_capacity;
    struct compilations compilations; /* of those in C and C++ */
};

/* Takes ownership of `buffer`. */
void contents_add(struct file_contents *contents, LLVMMemoryBufferRef buffer,
                  struct file_content content);
/* Takes ownership of the text. Returns it. */
const char *contents_own(struct file_contents *contents, char *name);
void contents_note(struct file_contents *contents, char *note);
/* Brings them into the order of their kinds. */
void contents_sort(struct file_contents *contents);
void file_contents_release(struct file_contents *contents);

/* --- binaries.c: the modules in objects, archives, programs and shared objects ---------------- */

/* Adds what is in the file and in those that it needs, each file once. Dies if the file has no
 * bitcode, or one of them is damaged. */
void binaries_add(struct file_contents *contents, const char *file);

/* --- language.c: which language a file is in -------------------------------------------------- */

/* LANGUAGE_BINARY: bitcode in an object, an archive or an executable. */
enum language { LANGUAGE_NONE, LANGUAGE_C, LANGUAGE_CXX, LANGUAGE_IR, LANGUAGE_BINARY };

/* By its name, or by its first bytes if it is a binary. Otherwise, it is in the language `other`,
 * "c" or "c++"; NULL: LANGUAGE_NONE. */
enum language language_of(const char *file, const char *other);

/* Whether the file is LLVM assembly or bitcode, by its name, or contains bitcode. */
bool language_is_ir(const char *file);

/* Whether libtool has written the file in place of a program, an object or a library, which are in
 * the folder .libs beside it. */
bool language_is_of_libtool(const char *file);
