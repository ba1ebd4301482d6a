/* Workers add what they have measured to a total and keep the maximum.
 *
 * The bug: the maximum is read, compared and stored in three steps, each of them atomic. A larger
 * value that comes in between is overwritten by a smaller one. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "assertion"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { WORKERS = 2 };

static atomic_int total, largest;

static void record(int value)
{
    atomic_fetch_add(&total, value);
    if (value > atomic_load(&largest))
        atomic_store(&largest, value);
}

static void *worker(void *value)
{
    record(*(int *)value);
    return NULL;
}

int main(void)
{
    pthread_t threads[WORKERS];
    int values[WORKERS] = {5, 9};

    for (int i = 0; i < WORKERS; i++)
        pthread_create(&threads[i], NULL, worker, &values[i]);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(threads[i], NULL);
    assert(total == 14);
    assert(largest == 9);
    return 0;
}
