/* A loop without an end that chooses at random what it does: it takes a lock and gives it back
 * (LOCK), stores what is there (SAME), changes a value and changes it back (BACK), or chooses twice
 * (TWICE). Whatever it chooses, it stays: a livelock. If one of the choices leaves the loop (LEAVES)
 * or changes the value that it waits for (CHANGES), it is none. */
// RUN: %exits 1 %heddle --quiet --sc -DLOCK %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --rc11 -DLOCK %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc -DSAME %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc -DBACK %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc -bound 2 -DTWICE %s | FileCheck %s
// RUN: %heddle --sc -DLEAVES %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --sc -DCHANGES %s | FileCheck %s --check-prefix=SAFE
// CHECK: [livelock]
// SAFE: No errors found: {{.*}} all there
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int waits = 1, other;

static void *loop(void *unused)
{
    while (waits)
        if (rand() & 1) {
#ifdef LOCK
            pthread_mutex_lock(&mutex);
            pthread_mutex_unlock(&mutex);
#elif defined SAME
            other = other;
#elif defined BACK
            other++;
            other--;
#elif defined TWICE
            if (rand() & 1) {
                pthread_mutex_lock(&mutex);
                pthread_mutex_unlock(&mutex);
            }
#elif defined LEAVES
            break;
#elif defined CHANGES
            waits = 0;
#endif
        }
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, loop, NULL);
    pthread_join(thread, NULL);
    return 0;
}
