#include "arena.h"

#include <assert.h>
#include <pthread.h>

static struct arena *arena;

/* Takes two cells, and gives the first one back. */
static void *turn(void *argument)
{
    void **kept = argument;
    void *first = arena_take(arena);
    *kept = arena_take(arena);
    if (first)
        arena_give(arena, first);
    return NULL;
}

void test_cells_have_one_owner(void)
{
    arena = arena_new(2);
    pthread_t thread;
    void *kept = NULL;
    pthread_create(&thread, NULL, turn, &kept);
    void *own = arena_take(arena);
    pthread_join(thread, NULL);
    void *last = arena_take(arena);
    assert(!own || own != kept);
    assert(!last || (last != kept && last != own));
    arena_free(arena);
}
