/* A writer changes a pair of values, N times; T - 1 readers take them without a lock, and try again
 * if the number of changes is another one afterwards.
 *
 * The bug: the number has two bits. After exactly four changes, or two times four, it looks like
 * the old one. */
#include "hunt.h"

static atomic_uint changes;
static atomic_int first, second;

static void write_pair(int value)
{
    atomic_store(&first, value);
    atomic_store(&second, value);
    atomic_store(&changes, (atomic_load(&changes) + 1) % 4);
}

static void read_pair(void)
{
    unsigned before = atomic_load(&changes);
    int one = atomic_load(&first), two = atomic_load(&second);
    if (atomic_load(&changes) == before)
        assert(one == two || one == two + 1);
}

static void *run(void *argument)
{
    for (int i = 1; i <= N; i++) {
        if (number_of(argument) == 0)
            write_pair(i);
        else
            read_pair();
    }
    return NULL;
}

int main(void)
{
    run_threads(run);
}
