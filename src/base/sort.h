/* sort.h - a sort that makes no system call.
 *
 * The C library's qsort asks the kernel how much memory there is before it sorts much. The machine
 * may sort while a thread of the program runs, when no system call is allowed (containment.h). */
#pragma once

#include <stddef.h>

/* Sorts `count` elements of `size` bytes, as qsort does. Takes no memory, and a time of n log n in
 * the worst case. The order of elements that compare equal is not specified. */
void sort(void *elements, size_t count, size_t size, int (*compare)(const void *, const void *));
