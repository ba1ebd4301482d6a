// Memory that a thread sets before it raises a flag. Under rc11, the flag does not order the two, so
// the reader may find the flag raised and the memory as malloc has left it. The wrong step itself is
// the stale read: no step before it finds anything but the newest value.
// RUN: %S/../in_models 0 "sc tso ra" %heddle --quiet %s
// RUN: cd %S && %python %tests/check_weak.py rc11 weak %heddle stale_memory.c
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 stale_memory.c | FileCheck %s
// CHECK: main reads '*box', which was never written [uninitialized-read]
// CHECK: note: this execution is not possible under sequential consistency
// CHECK: [[#WRITE:]] 1: write *box: 1 [relaxed]
// CHECK: read flag: 1
// CHECK: > {{.*}} 0: read *box (initial, older than [[#WRITE]]) [relaxed]
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 --format=json stale_memory.c >%t.json
// RUN: cd %S && %exits 1 %heddle --replay=%t.json stale_memory.c | FileCheck --check-prefix=AGAIN %s
// AGAIN: [uninitialized-read]
// AGAIN: The recorded execution ends in the same error
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int *box, flag;

static void *fill(void *unused)
{
    atomic_store_explicit(box, 1, memory_order_relaxed);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t thread;
    box = malloc(sizeof *box);
    pthread_create(&thread, NULL, fill, NULL);
    if (atomic_load_explicit(&flag, memory_order_relaxed))
        if (atomic_load_explicit(box, memory_order_relaxed) == 7)
            return 1;
    pthread_join(thread, NULL);
    free(box);
    return 0;
}
