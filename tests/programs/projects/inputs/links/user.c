/* A program that uses shared objects, and defines `weight` for them, too. */
#include <assert.h>

extern int begun;
void twice(void);
int count(void);

int step(void)
{
    return 7;
}

#ifndef WEIGHT
#define WEIGHT 2
#endif

int weight(void)
{
    return WEIGHT;
}

__attribute__((constructor)) static void begin(void)
{
    assert(begun);
}

int main(void)
{
    twice();
    assert(count() == 4);
    assert(step() == 7);
    return 0;
}
