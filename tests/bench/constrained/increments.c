/* N threads each add one to a counter, M times. Sections: N M, in (N M)! / M!^N orders. */
#include "workers.h"

#include <assert.h>

#ifndef M
#define M 2
#endif

static int counter;

static void work(int number)
{
    (void)number;
    for (int i = 0; i < M; i++) {
        enter();
        counter++;
        leave();
    }
}

int main(void)
{
    run_workers();
    assert(counter == N * M);
    return 0;
}
