/* With races ignored, plain accesses behave as atomic ones: the increments may come one after the
 * other, in two orders, or both read first, in two orders of the writes. */
// RUN: %heddle --no-symmetry --races=ignore --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --no-symmetry --races=error --format=json %s | FileCheck %s --check-prefix=RACE
// CHECK: "verdict": "safe"
// CHECK: "complete": 4,
// RACE: "kind": "data-race"

#include <pthread.h>

static int counter;

static void *worker(void *unused)
{
    (void)unused;
    counter++;
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, worker, NULL);
    pthread_create(&threads[1], NULL, worker, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
