#include "front/load/span.h"

#include "base/error.h"
#include "base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

bool span_begins(struct span span, const char *magic, size_t length)
{
    return span.size >= length && memcmp(span.data, magic, length) == 0;
}

struct span span_cut(struct span whole, uint64_t offset, uint64_t size, const char *path)
{
    if (offset > whole.size || size > whole.size - offset)
        die("cannot read '%s': it is damaged", path);
    return (struct span){whole.data + offset, size};
}

const char *span_text(struct span whole, uint64_t offset, const char *path)
{
    struct span rest = span_cut(whole, offset, 1, path);
    rest.size = whole.size - offset;
    if (!memchr(rest.data, '\0', rest.size))
        die("cannot read '%s': it is damaged", path);
    return rest.data;
}

struct span span_read(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *data = NULL;
    size_t size = 0, capacity = 0, got = 0;
    do {
        array_reserve(data, capacity, size + 65536);
        got = file ? fread(data + size, 1, capacity - size, file) : 0;
        size += got;
    } while (got > 0);
    if (!file || ferror(file))
        die("cannot read '%s': %s", path, strerror(errno));
    fclose(file);
    return (struct span){data, size};
}
