/* A sequence lock: a writer makes a counter odd while it changes a pair.
 *
 * The bug: there are two writers, and nothing excludes them from each other. Two odd numbers make
 * an even one, and a reader takes half of each pair. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "assertion"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_uint sequence;
static atomic_int latitude, longitude;

static void *writer(void *value)
{
    atomic_fetch_add(&sequence, 1);
    atomic_store(&latitude, *(int *)value);
    atomic_store(&longitude, -*(int *)value);
    atomic_fetch_add(&sequence, 1);
    return NULL;
}

static bool read_pair(int *first, int *second)
{
    unsigned before = atomic_load(&sequence);

    *first = atomic_load(&latitude);
    *second = atomic_load(&longitude);
    return before % 2 == 0 && atomic_load(&sequence) == before;
}

int main(void)
{
    pthread_t threads[2];
    int values[2] = {1, 2}, first, second;

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, writer, &values[i]);
    if (read_pair(&first, &second))
        assert(first == -second);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
