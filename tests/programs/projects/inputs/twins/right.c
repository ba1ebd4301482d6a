#include "twins.h"

#include <assert.h>

static int next(void)
{
    static int last = 20;
    return ++last;
}

__attribute__((weak)) int left_next(void)
{
    return 0;
}

int right_next(void)
{
    return next() + twice(0);
}

int number = 2;

int main(void)
{
    assert(left_next() == 11 && left_next() == 12);
    assert(right_next() == 21);
    assert(tentative == 2);
    assert(next() != 22);
    return 0;
}
