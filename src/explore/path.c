#include "explore/path.h"

#include "base/base128.h"
#include "base/error.h"
#include "base/memory.h"

#include <string.h>

void path_release(struct path *path)
{
    free(path->steps);
    *path = (struct path){0};
}

void path_append(struct path *path, struct path_step step)
{
    *array_push(path->steps, path->count, path->capacity) = step;
}

void path_copy(struct path *to, const struct path *from)
{
    require(to != from);
    array_reserve(to->steps, to->capacity, from->count);
    if (from->count)
        memcpy(to->steps, from->steps, from->count * sizeof *to->steps);
    to->count = from->count;
    to->check = from->check;
}

void path_trim(struct path *path)
{
    while (path->count && !path->steps[path->count - 1].is_open)
        path->count--;
}

bool path_has_open(const struct path *path)
{
    for (size_t i = 0; i < path->count; i++)
        if (path->steps[i].is_open)
            return true;
    return false;
}

int path_compare(const struct path *a, const struct path *b)
{
    for (size_t i = 0; i < a->count && i < b->count; i++)
        if (a->steps[i].ordinal != b->steps[i].ordinal)
            return a->steps[i].ordinal < b->steps[i].ordinal ? -1 : 1;
    if (a->count == b->count)
        return 0;
    /* The longer one is inside of a graph behind which the shorter one comes; but nothing comes
     * before the whole tree. */
    bool is_first = a->count > b->count ? b->count > 0 : a->count == 0;
    return is_first ? -1 : 1;
}

/* --- Bytes ------------------------------------------------------------------------------------ */

enum { CHECK_BYTES = 8, OPEN = 1, ADMITTED = 2, FLAG_BITS = 2 };

static void write_number(uint64_t number, unsigned char **bytes, size_t *size, size_t *capacity)
{
    array_reserve(*bytes, *capacity, *size + BASE128_MOST);
    *size += base128_write(number, *bytes + *size);
}

void path_write(const struct path *path, unsigned char **bytes, size_t *size, size_t *capacity)
{
    write_number(path->count, bytes, size, capacity);
    array_reserve(*bytes, *capacity, *size + CHECK_BYTES);
    for (unsigned i = 0; i < CHECK_BYTES; i++)
        (*bytes)[(*size)++] = (unsigned char)(path->check >> (8 * i));
    for (size_t i = 0; i < path->count; i++) {
        struct path_step step = path->steps[i];
        uint64_t flags = (step.is_open ? OPEN : 0) | (step.is_admitted ? ADMITTED : 0);
        write_number((uint64_t)step.ordinal << FLAG_BITS | flags, bytes, size, capacity);
    }
}

static bool read_step(struct path *path, uint64_t number)
{
    if (number >> FLAG_BITS > UINT32_MAX)
        return false;
    path_append(path, (struct path_step){.ordinal = (uint32_t)(number >> FLAG_BITS),
                                         .is_open = (number & OPEN) != 0,
                                         .is_admitted = (number & ADMITTED) != 0});
    return true;
}

size_t path_read(struct path *path, const unsigned char *bytes, size_t size)
{
    require(path->count == 0);
    uint64_t count, number;
    size_t used = base128_read(&count, bytes, size);
    if (used == 0 || size - used < CHECK_BYTES || count > size - used - CHECK_BYTES)
        return 0;
    for (unsigned i = 0; i < CHECK_BYTES; i++)
        path->check |= (uint64_t)bytes[used++] << (8 * i);
    for (uint64_t i = 0; i < count; i++) {
        size_t length = base128_read(&number, bytes + used, size - used);
        if (length == 0 || !read_step(path, number))
            return 0;
        used += length;
    }
    return used;
}
