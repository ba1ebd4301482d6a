/* Whether the loop waits for ever depends on which store of x is the last one, which nobody reads.
 * So not every witness of the class shows it. */
// RUN: %exits 1 %heddle --algorithm=rvf --format=json %s > %t.json
// RUN: FileCheck %s < %t.json
// RUN: %exits 1 %heddle --replay=%t.json %s | FileCheck %s --check-prefix=REPLAY
// CHECK: "kind": "livelock"
// REPLAY: The recorded execution ends in the same error
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *store(void *value)
{
    atomic_store(&x, value ? 1 : 2);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, store, NULL);
    pthread_create(&threads[1], NULL, store, &x);
    while (atomic_load(&x) != 1)
        ;
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
}
