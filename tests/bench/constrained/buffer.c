/* BB: the first PRODUCERS of N threads put one item into a buffer, and the others take one, if they can.
 * Only how many there are counts. Sections: N, in N! orders. */
#include "workers.h"

#include <assert.h>

#ifndef PRODUCERS
#define PRODUCERS (N / 2)
#endif
#ifndef ROOM
#define ROOM 2
#endif

static int count;

static void work(int number)
{
    enter();
    if (number < PRODUCERS && count < ROOM)
        count++;
    else if (number >= PRODUCERS && count > 0)
        count--;
    leave();
}

int main(void)
{
    run_workers();
    assert(count >= 0 && count <= ROOM);
    return 0;
}
