/* sort.c - heapsort. */
#include "base/sort.h"

#include <string.h>

static void swap(char *one, char *other, size_t size)
{
    char part[64];
    for (size_t done = 0, length; done < size; done += length) {
        length = size - done < sizeof part ? size - done : sizeof part;
        memcpy(part, one + done, length);
        memcpy(one + done, other + done, length);
        memcpy(other + done, part, length);
    }
}

/* Moves the element at `hole` down to its place in the heap of the first `count` elements. */
static void sift(char *heap, size_t hole, size_t count, size_t size,
                 int (*compare)(const void *, const void *))
{
    for (size_t child; (child = 2 * hole + 1) < count; hole = child) {
        if (child + 1 < count && compare(heap + child * size, heap + (child + 1) * size) < 0)
            child++;
        if (compare(heap + hole * size, heap + child * size) >= 0)
            return;
        swap(heap + hole * size, heap + child * size, size);
    }
}

void sort(void *elements, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    char *heap = elements;
    for (size_t i = count / 2; i-- > 0;)
        sift(heap, i, count, size, compare);
    for (size_t last = count; last-- > 1;) {
        swap(heap, heap + last * size, size);
        sift(heap, 0, last, size, compare);
    }
}
