/* DBP: N clients connect, put their value under a key if it is free, and disconnect. Client i has the key
 * i modulo KEYS. Sections: 3 N, in (3 N)! / 3!^N orders. */
#include "workers.h"

#include <assert.h>

#ifndef KEYS
#define KEYS N
#endif

static int connections, values[KEYS];

static void work(int number)
{
    enter();
    connections++;
    leave();
    enter();
    if (values[number % KEYS] == 0)
        values[number % KEYS] = 1 + number;
    leave();
    enter();
    connections--;
    leave();
}

int main(void)
{
    run_workers();
    assert(connections == 0);
    return 0;
}
