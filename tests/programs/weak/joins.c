/* The end of a thread comes before its join, also in the order of seq_cst accesses. Sequential consistency forbids that x
 * ends as 2 while the reader, which joins the thread that writes 2, misses the other thread's y. So rc11 has to forbid
 * it, although each access is the only one of its thread behind the other's. The creation is the same, the other way
 * around (CREATED). LATE keeps heddle from exploring under sc in place of rc11. */
// RUN: %heddle %s
// RUN: %heddle -DLATE %s
// RUN: %heddle -DCREATED %s
// RUN: %heddle -DCREATED -DLATE %s
// RUN: %exits 1 %heddle -DORDER=memory_order_relaxed %s | FileCheck %s
// RUN: %exits 1 %heddle -DORDER=memory_order_relaxed -DCREATED %s | FileCheck %s
// CHECK: not possible under sequential consistency
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_seq_cst
#endif

static atomic_int x, y;
static int seen;

#ifdef CREATED
static void *look(void *unused)
{
    seen = atomic_load_explicit(&y, ORDER);
    return unused;
}

static void *run(void *unused)
{
    pthread_t thread;
    atomic_store_explicit(&x, 2, ORDER);
    pthread_create(&thread, NULL, look, NULL);
    pthread_join(thread, NULL);
    return unused;
}
#else
static void *write_two(void *unused)
{
    atomic_store_explicit(&x, 2, ORDER);
    return unused;
}

static void *run(void *unused)
{
    pthread_t thread;
    pthread_create(&thread, NULL, write_two, NULL);
    pthread_join(thread, NULL);
    seen = atomic_load_explicit(&y, ORDER);
    return unused;
}
#endif

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    atomic_store_explicit(&y, 1, ORDER);
    atomic_store_explicit(&x, 1, ORDER);
    pthread_join(thread, NULL);
    assert(atomic_load(&x) != 2 || seen == 1);
#ifdef LATE
    atomic_store_explicit(&x, 3, memory_order_relaxed);
#endif
    return 0;
}
