/* A cell that threads put numbers in, get them from, and take them out of. With -DIN_LIBRARY, the
 * functions are in cell.c. */
#include <stdatomic.h>

typedef atomic_int cell;

#ifdef IN_LIBRARY
void put(cell *c, int number);
int get(cell *c);
int take(cell *c);
#else
#ifndef CELL
#define CELL static inline
#endif

CELL void put(cell *c, int number)
{
    atomic_store_explicit(c, number, memory_order_relaxed); /* @Put */
}

CELL int get(cell *c)
{
    return atomic_load_explicit(c, memory_order_relaxed); /* @Get */
}

CELL int take(cell *c)
{
    return atomic_exchange_explicit(c, 0, memory_order_relaxed); /* @Take */
}
#endif
