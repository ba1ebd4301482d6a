#include <stdatomic.h>

static atomic_int counter;
void twice(void);

void once(void)
{
    atomic_fetch_add(&counter, 1);
}

int count(void)
{
    return counter;
}

void (*pointer_back)(void) = twice; /* each of the two files needs the other one */
