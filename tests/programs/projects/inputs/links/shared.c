/* A shared object: `step` is its own, though the program has one, and `begun` is set before main and
 * the program's constructors. */
#include <stdatomic.h>

static atomic_int sum;
int begun;

__attribute__((visibility("hidden"))) int step(void)
{
    return 1;
}

__attribute__((constructor)) static void begin(void)
{
    begun = 1;
}

int weight(void)
{
    return 100;
}

void once(void)
{
    atomic_fetch_add(&sum, step() * weight());
}

int count(void)
{
    return sum;
}
