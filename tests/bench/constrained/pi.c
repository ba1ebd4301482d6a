/* Pi: N workers each add their part of a series, and MAX: keep the greatest part. Sections: N, in N!
 * orders. All of them come to one state. */
#include "workers.h"

#include <assert.h>

static int sum;
#ifdef MAX
static int greatest;
#endif

static void work(int number)
{
    int part = 1 + number * number % 5;
    enter();
    sum += part;
#ifdef MAX
    if (greatest < part)
        greatest = part;
#endif
    leave();
}

int main(void)
{
    run_workers();
    int expected = 0;
    for (int i = 0; i < N; i++)
        expected += 1 + i * i % 5;
    assert(sum == expected);
    return 0;
}
