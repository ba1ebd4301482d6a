/* sort.c - bsearch, qsort and qsort_r. */
#include "libc/buffer.h"

#include <stddef.h>

typedef int comparison(const void *left, const void *right);

void *bsearch(const void *key, const void *array, size_t count, size_t size, comparison *compare)
{
    const char *first = array;
    while (count > 0) {
        const char *middle = first + count / 2 * size;
        int order = compare(key, middle);
        if (order == 0)
            return (void *)middle;
        if (order > 0)
            first = middle + size;
        count = order > 0 ? count - count / 2 - 1 : count / 2;
    }
    return NULL;
}

static void swap(char *left, char *right, size_t size)
{
    char a[BUFFER_SIZE], b[BUFFER_SIZE];
    for (size_t done = 0, part; done < size; done += part) {
        part = size - done < BUFFER_SIZE ? size - done : BUFFER_SIZE;
        __builtin_memcpy(a, left + done, part);
        __builtin_memcpy(b, right + done, part);
        __builtin_memcpy(left + done, b, part);
        __builtin_memcpy(right + done, a, part);
    }
}

/* Insertion: the arrays of programs that are checked are short, and it needs no memory. */
void qsort(void *array, size_t count, size_t size, comparison *compare)
{
    char *first = array;
    for (size_t i = 1; i < count; i++)
        for (char *at = first + i * size; at > first && compare(at - size, at) > 0; at -= size)
            swap(at - size, at, size);
}

typedef int comparison_with(const void *left, const void *right, void *argument);

void qsort_r(void *array, size_t count, size_t size, comparison_with *compare, void *argument)
{
    char *first = array;
    for (size_t i = 1; i < count; i++)
        for (char *at = first + i * size; at > first && compare(at - size, at, argument) > 0;
             at -= size)
            swap(at - size, at, size);
}
