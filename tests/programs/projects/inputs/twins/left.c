/* What is static, or inline, or common, is in right.c under the same name, too. */
#include "twins.h"

static int next(void)
{
    static int last = 10;
    return ++last;
}

int left_next(void)
{
    tentative++;
    return next() + twice(0);
}

#ifdef AGAIN
int right_next(void)
{
    return 0;
}

int number = 1;

int main(void)
{
    return 0;
}
#endif
