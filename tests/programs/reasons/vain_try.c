/* Loops that try to take a lock which nobody gives back: two readers that want to write, and with
 * -DKEPT a mutex whose holder waits for the one who tries. */
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *upgrade(void *unused)
{
    pthread_rwlock_rdlock(&lock);
    while (pthread_rwlock_trywrlock(&lock) != 0)
        continue;
    pthread_rwlock_unlock(&lock);
    return unused;
}

static void *take(void *unused)
{
    while (pthread_mutex_trylock(&mutex) != 0)
        continue;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
#ifdef KEPT
    pthread_create(&thread, NULL, take, NULL);
    pthread_mutex_lock(&mutex);
#else
    pthread_create(&thread, NULL, upgrade, NULL);
    upgrade(NULL);
    take(NULL);
#endif
    pthread_join(thread, NULL);
    return 0;
}

// RUN: %exits 1 %heddle %s | FileCheck %s
// CHECK: error: this loop goes on for ever, and no other thread can end it [livelock]
// CHECK: why: {{main|thread 1 .upgrade.}} holds lock for reading since step [[#]], and tries to take it for writing (step [[#]]).
// RUN: %exits 1 %heddle %s -- -DKEPT | FileCheck --check-prefix=KEPT %s
// KEPT: error: {{.*}} [livelock]
// KEPT: why: thread 1 (take) tries to take mutex (step [[#]]), which main has held since step [[#]] and never unlocks.
