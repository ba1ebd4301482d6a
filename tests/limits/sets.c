/* Threads that add to counters and look at them, or that post to one waiter, in long loops: the
 * updates and posts need no order, and the sets that reads and waits may have are very many. */
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

#ifndef ROUNDS
#define ROUNDS 4
#endif
#ifndef THREADS
#define THREADS 4
#endif
#ifndef ORDER
#define ORDER memory_order_seq_cst
#endif
#ifndef POSTS
#define POSTS 0
#endif

static atomic_int sum, other;
static sem_t posted;
static int seen[THREADS];

static void *work(void *own)
{
    for (int i = 0; i < ROUNDS; i++) {
        atomic_fetch_add_explicit(&sum, 1, ORDER);
        atomic_fetch_or_explicit(&other, 1 << i % 8, ORDER);
        if (POSTS)
            sem_post(&posted);
        else
            *(int *)own += atomic_load_explicit(&sum, memory_order_relaxed);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    sem_init(&posted, 0, 0);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, &seen[i]);
    for (int i = 0; POSTS && i < THREADS * ROUNDS; i++) {
        sem_wait(&posted);
        (void)atomic_load_explicit(&sum, ORDER);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
