/* embedded.h - reads bitcode in objects, archives, executables and shared objects.
 *
 * heddle-cc puts the bitcode of each file into a section of its object. Linkers join the sections
 * of one name, so each bitcode has a head with its length. With -flto, clang writes bitcode in
 * place of an object, or, for -ffat-lto-objects, into a section .llvm.lto. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EMBEDDED_SECTION ".heddle_bc"
#define EMBEDDED_MAGIC "HEDDLEBC"

/* Precedes the bitcode. In the byte order of this machine. */
struct embedded_head {
    char magic[8]; /* EMBEDDED_MAGIC */
    uint64_t size; /* bytes of the bitcode */
};

struct embedded_piece {
    const char *bitcode; /* within a file of `files` */
    size_t size;
    const char *member; /* the name of the archive's member that it is in; NULL: no archive */
    size_t object;      /* those of one object have the same number */
};

/* Texts, which are owned. */
struct embedded_texts {
    char **items;
    size_t count;
    size_t capacity;
};

struct embedded {
    struct embedded_texts files; /* the bytes of those that were read */
    struct embedded_piece *pieces;
    size_t count;
    size_t capacity;
    size_t object_count;
    bool is_shared;                /* it is a shared object */
    bool has_gcc_lto;              /* some object has what gcc writes for -flto */
    char *search;                  /* DT_RUNPATH, or else DT_RPATH; NULL: neither */
    struct embedded_texts needed;  /* DT_NEEDED */
    struct embedded_texts members; /* the names of an archive's members, and of their files */
    struct embedded_texts foreign; /* the names of members without bitcode */
};

/* Whether the file is an ELF file, bitcode, or an archive, by its first bytes. False if the file
 * cannot be read. */
bool embedded_is_binary(const char *path);

/* Reads all bitcode in such a file. Dies if the file is damaged. embedded_release frees it. */
void embedded_read(struct embedded *embedded, const char *path);
void embedded_release(struct embedded *embedded);
