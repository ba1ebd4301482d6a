/* embedded.h - reads bitcode in objects, archives and executables.
 *
 * heddle-cc puts the bitcode of each file into a section of its object. Linkers join the sections
 * of one name, so each bitcode has a head with its length. */
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
    const char *bitcode; /* within `data` */
    size_t size;
};

struct embedded {
    char *data; /* the file */
    size_t size;
    struct embedded_piece *pieces;
    size_t count;
    size_t capacity;
};

/* Whether the file is an ELF file or an archive, by its first bytes. False if the file cannot be
 * read. */
bool embedded_is_binary(const char *path);

/* Reads all bitcode in such a file. Dies if there is none or the file is damaged. embedded_release
 * frees it. */
void embedded_read(struct embedded *embedded, const char *path);
void embedded_release(struct embedded *embedded);
