/* Consumers that end when they take a pill from the queue.
 *
 * The bug: there is one pill, and whoever takes it does not put it back for the others. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "deadlock"

#include <pthread.h>

enum { CONSUMERS = 2, CAPACITY = 2, PILL = -1 };

static int queue[CAPACITY], begin, end;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;

static void put(int value)
{
    pthread_mutex_lock(&lock);
    queue[end++] = value;
    pthread_cond_broadcast(&not_empty);
    pthread_mutex_unlock(&lock);
}

static int take(void)
{
    pthread_mutex_lock(&lock);
    while (begin == end)
        pthread_cond_wait(&not_empty, &lock);
    int value = queue[begin++];
    pthread_mutex_unlock(&lock);
    return value;
}

static void *consumer(void *unused)
{
    (void)unused;
    while (take() != PILL)
        continue;
    return NULL;
}

int main(void)
{
    pthread_t threads[CONSUMERS];

    for (int i = 0; i < CONSUMERS; i++)
        pthread_create(&threads[i], NULL, consumer, NULL);
    put(5);
    put(PILL);
    for (int i = 0; i < CONSUMERS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
