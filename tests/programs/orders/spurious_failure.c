/* A weak compare-exchange may fail without a reason. Then it only loads, with the order of its failure, so
 * this load is no choice of its own: there are the load, the success, the failure, and the exchange. */
// RUN: %heddle --orders=relax --quiet %s | FileCheck %s
// CHECK: 1. Cost 0:
// CHECK-NEXT: load of 'top': seq_cst -> relaxed
// CHECK-NEXT: compare-exchange of 'top': seq_cst -> relaxed
// CHECK-NEXT: failing compare-exchange of 'top': seq_cst -> relaxed
// CHECK-NEXT: update of 'top': seq_cst -> relaxed
// CHECK-NOT: load
// RUN: %heddle --orders=relax %s | FileCheck %s --check-prefix=PLACES
// PLACES: Places: 4;

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int top;
static int before[2];

static void *push(void *place)
{
    int *seen = place;
    *seen = atomic_load(&top);
    while (!atomic_compare_exchange_weak(&top, seen, *seen + 1))
        ;
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, push, &before[0]);
    push(&before[1]);
    pthread_join(thread, NULL);
    return atomic_exchange(&top, 0) != 2;
}
