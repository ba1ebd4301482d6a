// The reader sees the flag as a relaxed update of a third thread has left it. That continues the release
// sequence of the store, so the store alone has to be a release.
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 order_sequence.c | FileCheck %s
// CHECK: [data-race]
// CHECK: note: the two would be ordered if the store to 'flag' at order_sequence.c:[[#@LINE+13]] were a release{{$}}
// RUN: %S/../in_models 0 "sc tso ra rc11" %heddle --quiet -DSTORE=memory_order_release %s
#include <pthread.h>
#include <stdatomic.h>
#ifndef STORE
#define STORE memory_order_relaxed
#endif
static int message;
static atomic_int flag;

static void *send(void *unused)
{
    message = 42;
    atomic_store_explicit(&flag, 1, STORE);
    return unused;
}

static void *count(void *unused)
{
    atomic_fetch_add_explicit(&flag, 1, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, send, NULL);
    pthread_create(&threads[1], NULL, count, NULL);
    if (atomic_load_explicit(&flag, memory_order_acquire) == 2 && message != 42)
        return 1;
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
