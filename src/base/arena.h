/* arena.h - memory that is released only as a whole, and whose address the caller may choose. So it
 * can be written to a file, and read to the same address, with all pointers in it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct arena_part {
    char *begin;
    size_t size; /* bytes that are mapped */
    size_t used;
};

/* A zeroed one is empty, and lies anywhere. */
struct arena {
    void *place; /* where it is to begin, a multiple of the page size; NULL: anywhere */
    struct arena_part *parts;
    size_t part_count;
    size_t part_capacity;
};

/* Zeroed memory for `count` elements of `size` bytes, aligned for any type. Dies if there is none.
 */
void *arena_new(struct arena *arena, size_t count, size_t size);

/* Whether all of its memory is in one piece, which begins at `place`. */
bool arena_is_in_place(const struct arena *arena);

/* The first `size` bytes at `place`, zeroed, as arena_new would return them; NULL, and no change,
 * if some address there is taken. Requires: the arena is empty, and has a place. */
void *arena_claim(struct arena *arena, size_t size);

void arena_release(struct arena *arena);
