/* T threads wait until main has told them to go on.
 *
 * The bug: main sets the flag without the mutex. The signal may come when a thread has looked at the
 * flag and does not wait yet; then it waits for ever. */
#include "hunt.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t told = PTHREAD_COND_INITIALIZER;
static atomic_bool is_told;

static void *wait(void *unused)
{
    write_log(N);
    pthread_mutex_lock(&lock);
    while (!atomic_load(&is_told))
        pthread_cond_wait(&told, &lock);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t threads[T];
    for (int i = 0; i < T; i++)
        pthread_create(&threads[i], NULL, wait, NULL);
    write_log(N);
    atomic_store(&is_told, true);
    pthread_cond_broadcast(&told);
    for (int i = 0; i < T; i++)
        pthread_join(threads[i], NULL);
}
