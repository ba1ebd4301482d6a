/* Reg: N users register, as long as there is room for ROOM. Sections: N, in N! orders. With room for
 * all, each order comes to one state. Otherwise the states tell who got in. */
#include "workers.h"

#include <assert.h>
#include <stdbool.h>

#ifndef ROOM
#define ROOM N
#endif

static int left = ROOM;
static bool registered[N];

static void work(int number)
{
    enter();
    if (left > 0) {
        left--;
        registered[number] = true;
    }
    leave();
}

int main(void)
{
    run_workers();
    int count = 0;
    for (int i = 0; i < N; i++)
        count += registered[i];
    assert(count == (ROOM < N ? ROOM : N));
    return 0;
}
