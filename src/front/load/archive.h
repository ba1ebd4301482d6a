/* archive.h - the members of an archive, as ar writes it, also of a thin one (ar rcT). */
#pragma once

#include "front/load/span.h"

#include <stdbool.h>
#include <stdint.h>

bool archive_is(struct span span); /* by its first bytes */

/* A walk through an archive. */
struct archive {
    struct span whole;
    const char *path;
    bool is_thin;
    uint64_t at;       /* the offset of the next header */
    struct span names; /* those that a header has no room for */
};

struct archive_member {
    char *name;       /* the caller frees it, and `file` */
    bool is_outside;  /* of a thin archive: its bytes are in the file `file` */
    char *file;       /* NULL unless is_outside */
    uint64_t offset;  /* of its header in `file`, if that is an archive; else 0 */
    struct span span; /* unless is_outside */
};

void archive_begin(struct archive *archive, struct span whole, const char *path);
/* Finds the next member. Returns false at the end. Dies if the archive is damaged. */
bool archive_next(struct archive *archive, struct archive_member *member);
/* The bytes of the member whose header is at the offset. */
struct span archive_member_at(struct span whole, uint64_t offset, const char *path);
