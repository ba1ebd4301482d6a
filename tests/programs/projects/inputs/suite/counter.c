#include "counter.h"

#include <stdatomic.h>

static atomic_int counter;

void counter_advance(void)
{
#ifdef BROKEN
    atomic_store(&counter, atomic_load(&counter) + 1);
#else
    atomic_fetch_add(&counter, 1);
#endif
}

int counter_value(void)
{
    return atomic_load(&counter);
}
