/* The read that is revisited on the way to an execution within the bound need not be the oldest one of its
 * thread that could be: a newer one of another location may need less to come before it. Of the graphs
 * in which main's operation on y is still to be revisited, all have more than one preemption, and none
 * could be brought within the bound by revisiting what main does to x.
 *
 * The numbers are those of the interleavings, each looked at for itself. */
// RUN: %heddle --ordered-sync -bound 1 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=naive -bound 1 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --ordered-sync -bound 2 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=naive -bound 2 %s | FileCheck %s --check-prefix=TWO
// ONE: Executions: 13 complete, 0 blocked,
// TWO: Executions: 34 complete, 0 blocked,
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *add_then_swap(void *unused)
{
    atomic_fetch_add(&x, 2);
    int expected = 1;
    atomic_compare_exchange_strong(&x, &expected, 2);
    return unused;
}

static void *exchange_then_swap(void *unused)
{
    atomic_exchange(&x, 1);
    int expected = 0;
    atomic_compare_exchange_strong(&y, &expected, 2);
    return unused;
}

int main(void)
{
    pthread_t one, two;

    pthread_create(&one, NULL, add_then_swap, NULL);
    pthread_create(&two, NULL, exchange_then_swap, NULL);
    atomic_store(&x, 3);
    atomic_fetch_add(&x, 3);
    atomic_fetch_add(&y, 3);
    return 0;
}
