/* One class of executions: y is 0 whoever wrote it. If it is the initial value, the object may be
 * freed before its last use. */
// RUN: %exits 1 %heddle --algorithm=rvf --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=rvf -- -DORDERED %s | FileCheck %s --check-prefix=ORDERED
// CHECK: "kind": "use-after-free"
// ORDERED: No errors found
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef ORDERED
#define ORDERED 0
#endif

static atomic_int y;

static void *user(void *object)
{
    atomic_store((atomic_int *)object, 1);
    atomic_store(&y, ORDERED);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    atomic_int *object = malloc(sizeof *object);
    pthread_create(&thread, NULL, user, object);
    while (atomic_load(&y) != ORDERED)
        ;
    free(object);
    pthread_join(thread, NULL);
}
