/* models/atomic.c - what libatomic's functions for objects of any size need of the machine
 * (libc/atomic.c). */
#include "machine/models/models.h"

/* The bytes at `from` as a number. Those that were never written, such as padding, count as 0. */
static uint64_t defined_bytes(struct site *site, const void *from, size_t size)
{
    struct request request = {.site = site, .access = ACCESS_COPY};
    struct access_word word = access_load_unset(request, (uint64_t)from, (unsigned)size);
    return word.value & ~word.unset;
}

const struct model models_atomic[] = {
    MODEL("heddle_defined_bytes", defined_bytes),
    {0},
};
