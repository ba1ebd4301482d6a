/* A compare-exchange that fails stores what it saw in the expected value; of two that want
 * the same, one succeeds. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_int x;
static bool won[2];

static void *worker(void *argument)
{
    int self = *(int *)argument, expected = 0;
    won[self] = atomic_compare_exchange_strong(&x, &expected, self + 1);
    assert(expected == (won[self] ? 0 : 2 - self));
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int numbers[2] = {0, 1};
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, &numbers[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(won[0] != won[1]);

    int expected = 9;
    while (!atomic_compare_exchange_weak(&x, &expected, 10))
        ;
    assert(x == 10);
    return 0;
}
