/* Nine threads, one of which loses an update, for a page with a large graph. Each takes a lock that all others take, so
 * that all of them are in the trace. */
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s
// CHECK: [assertion]
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { THREADS = 9 };

static atomic_int total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *add(void *unused)
{
    int before = atomic_load(&total);
    atomic_store(&total, before + 1);
    pthread_mutex_lock(&lock);
    done++;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert(total == THREADS);
}
