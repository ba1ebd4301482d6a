/* embedded.h - bitcode inside of objects, archives and executables.
 *
 * heddle-cc puts the bitcode of each file into a section of its object, which linkers keep: they
 * join the sections of that name. So each piece begins with a head that says how long it is. */
#ifndef HEDDLE_FRONT_EMBEDDED_H
#define HEDDLE_FRONT_EMBEDDED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EMBEDDED_SECTION ".heddle_bc"
#define EMBEDDED_MAGIC "HEDDLEBC"

/* In the byte order of this machine; the bitcode follows. */
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

/* Whether the file is an ELF file or an archive, by its first bytes. */
bool embedded_is_binary(const char *path);

/* Reads all bitcode in such a file; dies with a message when there is none, or it is damaged. */
void embedded_read(struct embedded *embedded, const char *path);
void embedded_release(struct embedded *embedded);

#endif
