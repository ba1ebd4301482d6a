// Two threads drop their references, and the last one frees the object: the same relaxed update is the
// write of one thread and the read of the other, and has to be both. With a release only, it lacks the
// acquire, which makes it acq_rel, too.
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 order_update.c | FileCheck %s
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 -DDROP=memory_order_release order_update.c | FileCheck %s
// CHECK: {{data-race|use-after-free}}
// CHECK: note: the two would be ordered if the update of 'references' at order_update.c:[[#@LINE+13]] were acq_rel{{$}}
// RUN: %S/../in_models 0 "sc tso ra rc11" %heddle --quiet -DDROP=memory_order_acq_rel %s
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#ifndef DROP
#define DROP memory_order_relaxed
#endif
static atomic_int references = 2;
static int *object;
static void *drop(void *number)
{
    object[(size_t)number] = 1;
    if (atomic_fetch_sub_explicit(&references, 1, DROP) == 1)
        free(object);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    object = malloc(2 * sizeof *object);
    for (size_t i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, drop, (void *)i);
    for (size_t i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
