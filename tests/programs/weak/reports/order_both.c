// A plain message behind a relaxed flag. The store and the load of the flag both have to be stronger;
// then nothing is wrong. One of the two is not enough, and the note then asks for the other.
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 order_both.c | FileCheck %s
// CHECK: [data-race]
// CHECK: note: thread 1 writes it here, and nothing orders the two
// CHECK: order_both.c:[[#@LINE+24]]:{{[0-9]+}}: note: the two would be ordered if the store to 'flag' at order_both.c:[[#@LINE+24]] were a release and the load of 'flag' at order_both.c:[[#@LINE+32]] an acquire
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 -DSTORE=memory_order_release order_both.c | FileCheck --check-prefix=LOAD %s
// LOAD: order_both.c:[[#@LINE+30]]:{{[0-9]+}}: note: the two would be ordered if the load of 'flag' at order_both.c:[[#@LINE+30]] were an acquire
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 -DLOAD=memory_order_acquire order_both.c | FileCheck --check-prefix=STORE %s
// STORE: order_both.c:[[#@LINE+20]]:{{[0-9]+}}: note: the two would be ordered if the store to 'flag' at order_both.c:[[#@LINE+20]] were a release{{$}}
// RUN: %S/../in_models 0 "sc tso ra rc11" %heddle --quiet -DSTORE=memory_order_release -DLOAD=memory_order_acquire %s
// The other formats have notes, too.
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 --format=json order_both.c | FileCheck --check-prefix=FORMAT %s
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 --format=sarif order_both.c | FileCheck --check-prefix=FORMAT %s
// FORMAT: the two would be ordered if the store to 'flag'
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
    message = 42;
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
