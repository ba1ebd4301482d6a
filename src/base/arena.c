/* arena.c - maps pages, if possible right behind those that it has. */
#include "base/arena.h"

#include "base/error.h"
#include "base/memory.h"

#include <stdint.h>
#include <sys/mman.h>

enum { ALIGNMENT = 16, STEP = 1 << 20 };

static size_t round_up(size_t size, size_t unit)
{
    return (size + unit - 1) / unit * unit;
}

/* NULL: there is no such memory; at an address that is taken, there is none. */
static char *map(void *address, size_t size)
{
    int fixed = address ? MAP_FIXED_NOREPLACE : 0;
    char *memory =
        mmap(address, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | fixed, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    if (!address || memory == address)
        return memory;
    munmap(memory, size); /* a kernel that takes the address for a hint */
    return NULL;
}

static struct arena_part *add_part(struct arena *arena, char *begin, size_t size)
{
    struct arena_part *part = array_push(arena->parts, arena->part_count, arena->part_capacity);
    *part = (struct arena_part){.begin = begin, .size = size};
    return part;
}

/* A part with room for `size` bytes, which was not there. */
static struct arena_part *grow(struct arena *arena, size_t size)
{
    size_t more = round_up(size, STEP);
    if (arena->part_count > 0) {
        struct arena_part *last = &arena->parts[arena->part_count - 1];
        if (map(last->begin + last->size, more)) {
            last->size += more;
            return last;
        }
    }
    char *begin = arena->part_count == 0 && arena->place ? map(arena->place, more) : NULL;
    if (!begin)
        begin = map(NULL, more);
    if (!begin)
        die("out of memory (%zu bytes)", size);
    return add_part(arena, begin, more);
}

static void *take(struct arena_part *part, size_t size)
{
    void *memory = part->begin + part->used;
    part->used += size;
    return memory;
}

void *arena_new(struct arena *arena, size_t count, size_t size)
{
    if (size && count > (SIZE_MAX - STEP) / size)
        die("out of memory (%zu elements of %zu bytes)", count, size);
    size_t bytes = round_up(count * size, ALIGNMENT);
    struct arena_part *last = arena->part_count ? &arena->parts[arena->part_count - 1] : NULL;
    if (!last || last->size - last->used < bytes)
        last = grow(arena, bytes);
    return take(last, bytes);
}

bool arena_is_in_place(const struct arena *arena)
{
    return arena->part_count == 1 && arena->parts[0].begin == arena->place;
}

void *arena_claim(struct arena *arena, size_t size)
{
    require(arena->place && arena->part_count == 0);
    size_t bytes = round_up(size, ALIGNMENT);
    char *begin = map(arena->place, round_up(bytes, STEP));
    return begin ? take(add_part(arena, begin, round_up(bytes, STEP)), bytes) : NULL;
}

void arena_release(struct arena *arena)
{
    for (size_t i = 0; i < arena->part_count; i++)
        munmap(arena->parts[i].begin, arena->parts[i].size);
    free(arena->parts);
    *arena = (struct arena){0};
}
