/* Cells of one size, on pages of the system's, for several threads. */
#pragma once

#include <stddef.h>

struct arena;

struct arena *arena_new(size_t cells);
/* A cell of 16 bytes; NULL: there is none. */
void *arena_take(struct arena *arena);
void arena_give(struct arena *arena, void *cell);
void arena_free(struct arena *arena);
