/* Two threads enter a critical section N times, by Peterson's algorithm.
 *
 * The bug: in the middle round of the second thread, its flag is stored with release order instead
 * of seq_cst, as is its turn. It may then read that the other one does not want to enter, although
 * that does, and so does the other one. */
#include "hunt.h"

static atomic_bool wants[2];
static atomic_int turn;
static atomic_int inside;

static void enter(int me, memory_order order)
{
    atomic_store_explicit(&wants[me], true, order);
    atomic_store_explicit(&turn, 1 - me, order);
    while (atomic_load(&wants[1 - me]) && atomic_load(&turn) == 1 - me)
        continue;
}

static void *run(void *argument)
{
    int me = number_of(argument);
    for (int i = 0; i < N; i++) {
        enter(me, me == 1 && i == N / 2 ? RELEASE : memory_order_seq_cst);
        assert(atomic_fetch_add(&inside, 1) == 0);
        atomic_fetch_sub(&inside, 1);
        atomic_store(&wants[me], false);
    }
    return NULL;
}

int main(void)
{
    run_threads(run);
}
