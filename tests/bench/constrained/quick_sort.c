/* QS: N tasks each sort their own cells of one array, two steps each: an exchange of the first two of
 * three cells, and one of the last two. Sections: 2 N, in (2 N)! / 2^N orders. All of them come to one
 * state. */
#include "workers.h"

#include <assert.h>

enum { CELLS = 3 };

static int array[CELLS * N], exchanges;

static void order(int *cells)
{
    enter();
    if (cells[0] > cells[1]) {
        int first = cells[0];
        cells[0] = cells[1];
        cells[1] = first;
        exchanges++;
    }
    leave();
}

static void work(int number)
{
    order(&array[CELLS * number]);
    order(&array[CELLS * number + 1]);
}

int main(void)
{
    for (int i = 0; i < CELLS * N; i++)
        array[i] = -i;
    run_workers();
    assert(exchanges == 2 * N);
    return 0;
}
