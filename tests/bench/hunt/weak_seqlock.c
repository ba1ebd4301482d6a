/* A writer changes two values, N times; T - 1 readers take them, and try again where the number of
 * changes says so.
 *
 * The bug: there is no fence between the reader's loads of the values and its second look at the
 * number, which may therefore be old. */
#include "hunt.h"

static atomic_uint changes;
static atomic_int first, second;

static void write_pair(int value)
{
    unsigned before = atomic_load_explicit(&changes, RELAXED);
    atomic_store_explicit(&changes, before + 1, RELAXED);
    atomic_thread_fence(RELEASE);
    atomic_store_explicit(&first, value, RELAXED);
    atomic_store_explicit(&second, value, RELAXED);
    atomic_store_explicit(&changes, before + 2, RELEASE);
}

static void read_pair(void)
{
    unsigned before = atomic_load_explicit(&changes, ACQUIRE);
    if (before % 2)
        return;
    int one = atomic_load_explicit(&first, RELAXED);
    int two = atomic_load_explicit(&second, RELAXED);
    if (atomic_load_explicit(&changes, RELAXED) == before)
        assert(one == two);
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
