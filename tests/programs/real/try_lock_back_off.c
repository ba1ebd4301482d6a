/* Two threads want both of two locks, in opposite orders. Who does not get the second one lets go
 * of the first and does without, rather than wait while holding it. Counted by two algorithms. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --sc --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 7,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int changes[2];

static bool change_both(int first, int second)
{
    pthread_mutex_lock(&locks[first]);
    if (pthread_mutex_trylock(&locks[second]) != 0) {
        pthread_mutex_unlock(&locks[first]);
        return false;
    }
    changes[first]++;
    changes[second]++;
    pthread_mutex_unlock(&locks[second]);
    pthread_mutex_unlock(&locks[first]);
    return true;
}

static void *upward(void *unused)
{
    (void)unused;
    return change_both(0, 1) ? &changes[0] : NULL;
}

static void *downward(void *unused)
{
    (void)unused;
    return change_both(1, 0) ? &changes[1] : NULL;
}

int main(void)
{
    pthread_t threads[2];
    void *results[2];

    pthread_create(&threads[0], NULL, upward, NULL);
    pthread_create(&threads[1], NULL, downward, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], &results[i]);
    for (int i = 0; i < 2; i++) /* both are free again */
        pthread_mutex_lock(&locks[i]);
    assert(changes[0] == changes[1]);
    assert(changes[0] == (results[0] != NULL) + (results[1] != NULL));
    return 0;
}
