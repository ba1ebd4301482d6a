/* Two threads exclude each other by flags: who finds the other one's flag down raises its own and
 * goes in.
 *
 * The bug: the look comes before the raising. Both find the other one's flag down, and go in. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "data-race"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_bool wants[2];
static int shared;

static void *party(void *argument)
{
    int self = *(int *)argument;

    if (!atomic_load(&wants[1 - self])) {
        atomic_store(&wants[self], true);
        shared++;
        atomic_store(&wants[self], false);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int names[2] = {0, 1};

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, party, &names[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
