/* Each way of exploring with a bound has the executions, the error and the numbers of `-bound k`
 * alone, in each memory model (tests/bounds.py).
 *
 * The error takes weak memory and one preemption: `other` adds between the two additions of `twice`,
 * which read each other's results, so that `twice` is left while it could go on; the two old
 * reads cost nothing. */
// RUN: %python %tests/bounds.py %build/heddle 1 --tso --ra --rc11 %s | FileCheck %s
// Without errors, with a mutex and condition variables, loops that wait, and assumptions that fail.
// RUN: %python %tests/bounds.py %build/heddle 1 --tso %S/../../../examples/bounded_queue.c | FileCheck %s
// RUN: %python %tests/bounds.py %build/heddle 1 --ra %bench/ms_queue.c | FileCheck %s
// RUN: %python %tests/bounds.py %build/heddle 1 --rc11 %bench/linuxrwlocks.c | FileCheck %s
// CHECK: the same
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int n, x, y;
static int before, seen_x, seen_y;

static void *twice(void *unused)
{
    atomic_fetch_add(&n, 1);
    atomic_fetch_add(&n, 1);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    seen_y = atomic_load_explicit(&y, memory_order_relaxed);
    return unused;
}

static void *other(void *unused)
{
    before = atomic_fetch_add(&n, 1);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    seen_x = atomic_load_explicit(&x, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, twice, NULL);
    pthread_create(&threads[1], NULL, other, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(before != 1 || seen_x == 1 || seen_y == 1);
    return 0;
}
