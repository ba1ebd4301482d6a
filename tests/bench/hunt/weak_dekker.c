/* Pairs of threads, T / 2 of them, each raise a flag and look at the other one's, N times. At most
 * one of a pair may find the other flag down.
 *
 * The bug: the flags are stored with release order, and read with acquire order. In the last round,
 * both may find it down. */
#include "hunt.h"

static atomic_int flags[T];
static atomic_int found_down[T / 2];

static void *run(void *argument)
{
    int me = number_of(argument), other = me ^ 1;
    for (int i = 1; i < N; i++) {
        atomic_store(&flags[me], i);
        atomic_load(&flags[other]);
    }
    atomic_store_explicit(&flags[me], N, RELEASE);
    if (atomic_load_explicit(&flags[other], ACQUIRE) < N)
        atomic_fetch_add(&found_down[me / 2], 1);
    return NULL;
}

int main(void)
{
    run_threads(run);
    for (int i = 0; i < T / 2; i++)
        assert(found_down[i] < 2);
}
