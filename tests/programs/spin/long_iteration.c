/* Iterations of a loop that waits may be long: of N reads, or with N locks. If no flag is ever set,
 * the loop is a livelock, whatever its length. If a thread sets one (SETTER), it is none. */
// RUN: %exits 1 %heddle --format=json -DN=3 %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DN=2000 %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DN=2000 --algorithm=pop %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DN=40 -DLOCKS %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DN=40 -DLOCKS --algorithm=naive %s | FileCheck %s
// CHECK: "kind": "livelock"
// RUN: %heddle --format=json -DN=2000 -DSETTER %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle --format=json -DN=40 -DLOCKS -DSETTER %s | FileCheck --check-prefix=SAFE %s
// SAFE: "verdict": "safe"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_int flags[N];
static pthread_mutex_t locks[N];

static bool find(void)
{
#ifdef LOCKS
    for (int i = 0; i < N; i++)
        pthread_mutex_lock(&locks[i]);
#endif
    bool found = false;
    for (int i = 0; i < N; i++)
        found |= atomic_load(&flags[i]);
#ifdef LOCKS
    for (int i = 0; i < N; i++)
        pthread_mutex_unlock(&locks[i]);
#endif
    return found;
}

static void *set(void *unused)
{
    atomic_store(&flags[N - 1], 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    (void)locks, (void)set, (void)thread;
#ifdef SETTER
    pthread_create(&thread, NULL, set, NULL);
    pthread_join(thread, NULL);
#endif
    while (!find())
        continue;
    return 0;
}
