/* A thread reads an object that main frees in between. All orders are release and acquire, so that
 * heddle explores the program under ra, which has no clocks of happens-before for the notes. The
 * thread may also read the pointer before main takes it back under sequential consistency. */
// RUN: %exits 1 %heddle --quiet %s 2>&1 | FileCheck %s
// CHECK: [[#@LINE+13]]:16: error: thread 1 reads '*number' after it was freed [use-after-free]
// CHECK: note: stronger memory orders would not help: this execution is possible under sequential consistency, too

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) shared;

static void *read_it(void *unused)
{
    int *found = atomic_load_explicit(&shared, memory_order_acquire);
    if (found)
        return *found ? unused : NULL;
    return unused;
}

int main(void)
{
    pthread_t thread;
    int *number = malloc(sizeof *number);
    *number = 1;
    atomic_store_explicit(&shared, number, memory_order_release);
    pthread_create(&thread, NULL, read_it, NULL);
    atomic_store_explicit(&shared, NULL, memory_order_release);
    free(number);
    pthread_join(thread, NULL);
    return 0;
}
