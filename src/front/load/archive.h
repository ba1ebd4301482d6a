/* archive.h - bytes of a file that may be damaged, each part of which is checked to be there; and
 * the members of an archive, as ar writes it, also of a thin one (ar rcT). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct span {
    const char *data;
    size_t size;
};

bool span_begins(struct span span, const char *magic, size_t length);
/* The `size` bytes at `offset`. Dies if the span does not have them all; `path` is its file. */
struct span span_cut(struct span whole, uint64_t offset, uint64_t size, const char *path);
/* The text at the offset, up to its NUL. Dies as span_cut does. */
const char *span_text(struct span whole, uint64_t offset, const char *path);
/* Reads the file, or somewhat more than its first `most` bytes. The caller frees the bytes. Dies if
 * it cannot be read; `what_for` says for what: "", or " for ...". */
struct span span_read(const char *path, size_t most, const char *what_for);

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
