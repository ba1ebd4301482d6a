/* The deque of Chase and Lev: its owner puts N values and takes them again, T - 1 thieves steal.
 *
 * The bug: the owner moves the bottom without a fence before it reads the top. It may miss that a
 * thief has taken the value in between, so that the value comes out twice. */
#include "hunt.h"

static atomic_int bottom, top;
static atomic_int came_out[N];

static void take(void)
{
    int last = atomic_load_explicit(&bottom, RELAXED) - 1;
    atomic_store_explicit(&bottom, last, RELEASE);
    int first = atomic_load_explicit(&top, ACQUIRE);
    bool has = first < last;
    if (first == last)
        has = atomic_compare_exchange_strong(&top, &first, first + 1);
    if (first >= last)
        atomic_store_explicit(&bottom, last + 1, RELEASE);
    if (has)
        assert(atomic_fetch_add(&came_out[last], 1) == 0);
}

static void steal(void)
{
    int first = atomic_load(&top);
    int end = atomic_load(&bottom);
    if (first < end && atomic_compare_exchange_strong(&top, &first, first + 1))
        assert(atomic_fetch_add(&came_out[first], 1) == 0);
}

static void *run(void *argument)
{
    bool owns = number_of(argument) == 0;
    for (int i = 0; i < N; i++) {
        if (owns)
            atomic_store_explicit(&bottom, i + 1, RELEASE);
        else
            steal();
    }
    for (int i = 0; owns && i < N; i++)
        take();
    return NULL;
}

int main(void)
{
    run_threads(run);
}
