/* Depth 2: a waiter looks at a flag outside of the lock, and then waits; the signal in between is lost. Two constraints
 * suffice: the look before the store, and the signal before the wait. NOISE steps come before the look. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static atomic_int ready, noise;

static void *wait_for_it(void *unused)
{
    for (int i = 0; i < NOISE; i++)
        atomic_fetch_add(&noise, 1);
    if (!ready) {
        pthread_mutex_lock(&lock);
        pthread_cond_wait(&changed, &lock);
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, wait_for_it, NULL);
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_join(thread, NULL);
}
