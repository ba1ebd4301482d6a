/* Two threads exclude each other by flags: each raises its own, and goes in if the other one's is
 * down. Both may have to go without, but never both go in.
 *
 * Counted by two algorithms. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 7,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_bool wants[2];
static int shared;

static void *party(void *argument)
{
    int self = *(int *)argument;
    bool inside = false;

    atomic_store(&wants[self], true);
    if (!atomic_load(&wants[1 - self])) {
        shared++;
        inside = true;
    }
    atomic_store(&wants[self], false);
    return inside ? &shared : NULL;
}

int main(void)
{
    pthread_t threads[2];
    int names[2] = {0, 1}, inside = 0;

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, party, &names[i]);
    for (int i = 0; i < 2; i++) {
        void *result;
        pthread_join(threads[i], &result);
        inside += result != NULL;
    }
    assert(shared == inside);
    return 0;
}
