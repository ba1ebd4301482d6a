/* Two threads go through two phases, hand over hand: the mutex of the second phase is taken before
 * that of the first is given back. After SCTBench's phase01.
 *
 * The bug: a thread that finds that the other one has already been through the second phase goes
 * back to the first, whose mutex it still holds: it waits for itself.
 * No preemption is needed: one thread runs to its end, then the other one finds the phase done. */
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static bool is_done;

static void *go_through(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&first);
    pthread_mutex_lock(&second);
    if (is_done)
        pthread_mutex_lock(&first);
    pthread_mutex_unlock(&first);
    is_done = true;
    pthread_mutex_unlock(&second);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, go_through, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
