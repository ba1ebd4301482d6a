#include "arena.h"

#include <stdatomic.h>
#include <sys/mman.h>

enum { CELL = 16 };

struct cell {
    size_t next; /* of the free ones; 0: none */
};

/* The list's head has a count of its changes, so that a head that is taken and given back in the
 * meantime is told from one that was there all the time. */
struct arena {
    size_t size;
    _Atomic size_t head; /* number of the cell, from 1; above it, the count */
};

enum { COUNT_SHIFT = 16, NUMBER_MASK = 0xffff };

static struct cell *cell_of(struct arena *arena, size_t number)
{
    return (struct cell *)((char *)arena + number * CELL);
}

static size_t with_count(size_t number, size_t head)
{
#ifdef BROKEN
    (void)head;
    return number;
#else
    return number | (((head >> COUNT_SHIFT) + 1) << COUNT_SHIFT);
#endif
}

struct arena *arena_new(size_t cells)
{
    size_t size = (cells + 1) * CELL;
    struct arena *arena =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (arena == MAP_FAILED)
        return NULL;
    arena->size = size;
    for (size_t i = 1; i < cells; i++)
        cell_of(arena, i)->next = i + 1;
    atomic_init(&arena->head, cells > 0);
    return arena;
}

void *arena_take(struct arena *arena)
{
    size_t head = atomic_load(&arena->head);
    while (head & NUMBER_MASK) {
        struct cell *cell = cell_of(arena, head & NUMBER_MASK);
        size_t next = atomic_load_explicit((_Atomic size_t *)&cell->next, memory_order_relaxed);
        if (atomic_compare_exchange_strong(&arena->head, &head, with_count(next, head)))
            return cell;
    }
    return NULL;
}

void arena_give(struct arena *arena, void *memory)
{
    struct cell *cell = memory;
    size_t number = (size_t)((char *)memory - (char *)arena) / CELL;
    size_t head = atomic_load(&arena->head);
    do
        atomic_store_explicit((_Atomic size_t *)&cell->next, head & NUMBER_MASK,
                              memory_order_relaxed);
    while (!atomic_compare_exchange_strong(&arena->head, &head, with_count(number, head)));
}

void arena_free(struct arena *arena)
{
    munmap(arena, arena->size);
}
