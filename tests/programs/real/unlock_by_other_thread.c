/* A door that one thread locks and another one opens.
 *
 * The bug: the door is a mutex, which only the thread that has locked it may unlock; a semaphore
 * would do. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "invalid-unlock"

#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t door = PTHREAD_MUTEX_INITIALIZER;
static atomic_int inside;

static void *opener(void *unused)
{
    (void)unused;
    if (atomic_load(&inside) > 0)
        pthread_mutex_unlock(&door);
    return NULL;
}

int main(void)
{
    pthread_t thread;

    pthread_create(&thread, NULL, opener, NULL);
    pthread_mutex_lock(&door);
    atomic_fetch_add(&inside, 1);
    pthread_join(thread, NULL);
    if (pthread_mutex_trylock(&door) == 0)
        pthread_mutex_unlock(&door);
    return 0;
}
