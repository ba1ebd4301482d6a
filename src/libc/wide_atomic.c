/* wide_atomic.c - libatomic's functions for 16 bytes. Each is one operation. On x86-64, clang has
 * instructions for them only when it is told that the processor has cmpxchg16b (-mcx16). */
#include "libc/models.h"

typedef unsigned __int128 word;

/* clang knows other types of these names. */
#define FUNCTION(name) __asm__(name)

word wide_load(const volatile void *object, int order) FUNCTION("__atomic_load_16");
void wide_store(volatile void *object, word value, int order) FUNCTION("__atomic_store_16");
word wide_exchange(volatile void *object, word value, int order) FUNCTION("__atomic_exchange_16");
bool wide_compare_exchange(volatile void *object, void *expected, word desired, int success,
                           int failure) FUNCTION("__atomic_compare_exchange_16");

word wide_load(const volatile void *object, int order)
{
    return __atomic_load_n((const volatile word *)object, order);
}

void wide_store(volatile void *object, word value, int order)
{
    __atomic_store_n((volatile word *)object, value, order);
}

word wide_exchange(volatile void *object, word value, int order)
{
    return __atomic_exchange_n((volatile word *)object, value, order);
}

bool wide_compare_exchange(volatile void *object, void *expected, word desired, int success,
                           int failure)
{
    return __atomic_compare_exchange_n((volatile word *)object, (word *)expected, desired, false,
                                       success, failure);
}

#define FETCH(name)                                                          \
    word wide_fetch_##name(volatile void *object, word value, int order)     \
        FUNCTION("__atomic_fetch_" #name "_16");                             \
    word wide_fetch_##name(volatile void *object, word value, int order)     \
    {                                                                        \
        return __atomic_fetch_##name((volatile word *)object, value, order); \
    }

FETCH(add)
FETCH(sub)
FETCH(and)
FETCH(or)
FETCH(xor)
FETCH(nand)
