/* A cache under a read-write lock: who misses takes the lock for writing, too.
 *
 * The bug: it does so while it holds the lock for reading. One thread alone that does this waits
 * for itself. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "deadlock"

#include <pthread.h>

static int cached;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *user(void *result)
{
    pthread_rwlock_rdlock(&lock);
    if (cached == 0) {
        if (pthread_rwlock_wrlock(&lock) == 0) {
            cached = 42;
            pthread_rwlock_unlock(&lock);
        }
    }
    *(int *)result = cached;
    pthread_rwlock_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int results[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, user, &results[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
