/* A pointer that is replaced while a reader may use what it points to: the writer waits until the
 * reader has been outside since. Counted by two algorithms. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 15,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int *_Atomic current;
static atomic_uint inside; /* odd: the reader may be using what it found */

static void *read_twice(void *unused)
{
    for (int i = 0; i < 2; i++) {
        atomic_fetch_add(&inside, 1);
        int *value = atomic_load(&current);
        assert(*value == 1 || *value == 2);
        atomic_fetch_add(&inside, 1);
    }
    return unused;
}

/* Waits until whatever the reader was doing is over. */
static void synchronize(void)
{
    unsigned before = atomic_load(&inside);
    while (before % 2 != 0 && atomic_load(&inside) == before)
        continue;
}

int main(void)
{
    pthread_t reader;
    int *old = malloc(sizeof *old), *fresh = malloc(sizeof *fresh);

    *old = 1;
    *fresh = 2;
    atomic_store(&current, old);
    pthread_create(&reader, NULL, read_twice, NULL);
    atomic_store(&current, fresh);
    synchronize();
    free(old);
    pthread_join(reader, NULL);
    free(fresh);
    return 0;
}
