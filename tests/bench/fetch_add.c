/* N threads each add M to a counter, one at a time. Executions: the orders of the additions,
 * (N M)! / M!^N. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3 /* threads */
#endif
#ifndef M
#define M 2 /* additions of each thread */
#endif

static atomic_int counter;

static void *worker(void *unused)
{
    (void)unused;
    for (int i = 0; i < M; i++)
        atomic_fetch_add(&counter, 1);
    return NULL;
}

int main(void)
{
    pthread_t threads[N];

    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(atomic_load(&counter) == N * M);
    return 0;
}
