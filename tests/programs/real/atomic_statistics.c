/* Workers add what they have measured to a total, and keep the maximum with a compare-and-exchange
 * that is tried again until the value is stored or no longer larger.
 *
 * The orders of the additions, and what each worker sees of the others' maximum; counted by two
 * algorithms. With the load written inside of the loop, the counts are the same. */
// RUN: %heddle --format=json --ordered-sync %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 30,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { WORKERS = 3 };

static atomic_int total, largest;

static void record(int value)
{
    atomic_fetch_add(&total, value);
    int known = atomic_load(&largest);
    while (value > known && !atomic_compare_exchange_strong(&largest, &known, value))
        continue;
}

static void *worker(void *value)
{
    record(*(int *)value);
    return NULL;
}

int main(void)
{
    pthread_t threads[WORKERS];
    int values[WORKERS] = {5, 9, 7};

    for (int i = 0; i < WORKERS; i++)
        pthread_create(&threads[i], NULL, worker, &values[i]);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(threads[i], NULL);
    assert(total == 21);
    assert(largest == 9);
    return 0;
}
