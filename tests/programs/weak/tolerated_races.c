/* A plain store in a waiting loop whose race with another thread is no error, because the functions are not checked. The
 * reader of x is ordered by nothing: it may see x as 1 before its own store to y, which then is overwritten. More values
 * of `go` (MORE) only add executions. The report can be replayed. */
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle -DMORE %s | FileCheck %s
// RUN: %exits 1 %heddle --races=ignore -DMORE %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json %s > %t.json
// RUN: %exits 1 %heddle --replay=%t.json %s | FileCheck %s
// CHECK: error: assertion `!(r == 1 && y == 1)' failed
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define UNCHECKED __attribute__((no_sanitize("thread")))

static atomic_int go, x;
static int y, *q = &y, r;

static UNCHECKED void *store(void *unused)
{
    do
        *q = 1;
    while (atomic_load_explicit(&go, memory_order_relaxed) == 7);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return unused;
}

static UNCHECKED void *overwrite(void *unused)
{
    r = atomic_load_explicit(&x, memory_order_relaxed);
    y = 2;
    return unused;
}

static void *change(void *unused)
{
#ifdef MORE
    atomic_store_explicit(&go, 7, memory_order_relaxed);
    atomic_store_explicit(&go, 8, memory_order_relaxed);
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, store, NULL);
    pthread_create(&threads[1], NULL, overwrite, NULL);
    pthread_create(&threads[2], NULL, change, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(!(r == 1 && y == 1));
    return 0;
}
