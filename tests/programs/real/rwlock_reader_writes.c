/* A table under a read-write lock, which counts how often it was looked up.
 *
 * The bug: the count is changed under the lock for reading, which others may hold at the same
 * time. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "data-race"

#include <assert.h>
#include <pthread.h>

static int values[2] = {10, 20}, lookups;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static int look_up(int key)
{
    pthread_rwlock_rdlock(&lock);
    int value = values[key];
    lookups++;
    pthread_rwlock_unlock(&lock);
    return value;
}

static void *reader(void *key)
{
    int value = look_up(*(int *)key);
    assert(value == 10 || value == 20);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int keys[2] = {0, 1};

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, reader, &keys[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(lookups == 2);
    return 0;
}
