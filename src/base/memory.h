/* memory.h - allocation that does not fail, and growable arrays.
 *
 * If memory runs out, heddle dies with a message. The caller releases every result with free(). A
 * growable array is a pointer, a length and a capacity, which its owner keeps. array_reserve()
 * makes room and at least doubles the capacity, and array_push() appends. In --enable-checks builds
 * every growth moves the array, so that stale pointers show. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h> /* free */

/* Zeroed memory for `count` elements of `size` bytes. */
void *memory_new(size_t count, size_t size);
/* Resizes `memory` to `count` elements of `size` bytes. New bytes are undefined. */
void *memory_resize(void *memory, size_t count, size_t size);
char *memory_copy_text(const char *text);
/* Prints into fresh memory, like printf. */
char *memory_print(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Returns `array` with room for at least `needed` elements, and updates *capacity. */
void *memory_grow(void *array, size_t *capacity, size_t needed, size_t element_size);

#define array_reserve(array, capacity, needed)                                            \
    ((needed) > (capacity)                                                                \
         ? (void)((array) = memory_grow((array), &(capacity), (needed), sizeof *(array))) \
         : (void)0)

/* The address of a new last element, whose value is undefined. */
#define array_push(array, count, capacity) \
    (array_reserve(array, capacity, (size_t)(count) + 1), &(array)[(count)++])
