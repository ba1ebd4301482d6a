/* Something of each kind that is warned of: by clang, by heddle, and in the report. */
#include <stdlib.h>

#define main circle
#include "../../errors/potential_deadlock.c"
#undef main

int main(void)
{
    int unused;
    if (rand() % 2)
        return circle();
    return circle();
}
