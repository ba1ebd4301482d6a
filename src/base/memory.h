/* memory.h - allocation that does not fail, and growable arrays.
 *
 * Running out of memory ends heddle with a message (die). A growable array is a pointer, a length
 * and a capacity kept by its owner: array_reserve() makes room, doubling the capacity (under
 * --enable-checks it moves the array at every growth, so that stale pointers show). */
#ifndef HEDDLE_BASE_MEMORY_H
#define HEDDLE_BASE_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* Zeroed memory for `count` elements of `size` bytes; free() releases it. */
void *memory_new(size_t count, size_t size);
/* Resizes; new bytes are undefined. */
void *memory_resize(void *memory, size_t count, size_t size);
char *memory_copy_text(const char *text);
/* printf into fresh memory. */
char *memory_print(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Returns `array` with room for at least `needed` elements; updates *capacity. */
void *memory_grow(void *array, size_t *capacity, size_t needed, size_t element_size);

#define array_reserve(array, capacity, needed)                                      \
    do {                                                                            \
        if ((needed) > (capacity))                                                  \
            (array) = memory_grow((array), &(capacity), (needed), sizeof *(array)); \
    } while (0)

#endif
