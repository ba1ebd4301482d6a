// The writer has a release fence in front of its relaxed store; the reader lacks the acquire. A fence in
// front of the message, and not of the flag, is none of the message's release.
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 order_fence.c | FileCheck %s
// CHECK: [data-race]
// CHECK: note: the two would be ordered if the load of 'flag' at order_fence.c:[[#@LINE+34]] were an acquire{{$}}
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 -DEARLY -DLOAD=memory_order_acquire order_fence.c | FileCheck --check-prefix=EARLY %s
// EARLY: [data-race]
// EARLY: note: the two would be ordered if the store to 'flag' at order_fence.c:[[#@LINE+23]] were a release{{$}}
// RUN: %S/../in_models 0 "sc tso ra rc11" %heddle --quiet -DLOAD=memory_order_acquire %s
// RUN: %S/../in_models 0 "sc tso ra rc11" %heddle --quiet -DEARLY -DSTORE=memory_order_release -DLOAD=memory_order_acquire %s
#include <pthread.h>
#include <stdatomic.h>
#ifndef STORE
#define STORE memory_order_relaxed
#endif
#ifndef LOAD
#define LOAD memory_order_relaxed
#endif
static int message;
static atomic_int flag;

static void *send(void *unused)
{
#ifdef EARLY
    atomic_thread_fence(memory_order_release);
#endif
    message = 42;
#ifndef EARLY
    atomic_thread_fence(memory_order_release);
#endif
    atomic_store_explicit(&flag, 1, STORE);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, send, NULL);
    if (atomic_load_explicit(&flag, LOAD) && message != 42)
        return 1;
    pthread_join(thread, NULL);
    return 0;
}
