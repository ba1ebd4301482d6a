/* PS: a task for each pigeon counts those in its hole, number modulo HOLES. Sections: N, in N! orders. */
#include "workers.h"

#include <assert.h>

#ifndef HOLES
#define HOLES 3
#endif

static int holes[HOLES], pigeons;

static void work(int number)
{
    enter();
    holes[number % HOLES]++;
    pigeons++;
    leave();
}

int main(void)
{
    run_workers();
    assert(pigeons == N);
    return 0;
}
