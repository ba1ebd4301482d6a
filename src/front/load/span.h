/* span.h - bytes of a file that may be damaged: each part is checked to be there. */
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
/* Reads the whole file. The caller frees the bytes. Dies if it cannot be read. */
struct span span_read(const char *path);
