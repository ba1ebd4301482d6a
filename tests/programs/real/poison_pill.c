/* Consumers that end when they take a pill from the queue: the producer puts one in for each of
 * them, after its values.
 *
 * Counted by two algorithms. */
// RUN: %heddle --format=json %s > %t.trust
// RUN: %heddle --algorithm=pop --format=json %s > %t.pop
// RUN: FileCheck %s < %t.trust
// RUN: FileCheck %s < %t.pop
// RUN: grep '"complete"' %t.trust > %t.count
// RUN: grep '"complete"' %t.pop | diff %t.count -
// CHECK: "verdict": "safe"
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>

enum { CONSUMERS = 2, CAPACITY = 4, PILL = -1 };

static int queue[CAPACITY], begin, end;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;

static void put(int value)
{
    pthread_mutex_lock(&lock);
    queue[end++] = value;
    pthread_cond_signal(&not_empty);
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

static void *consumer(void *sum)
{
    for (int value = take(); value != PILL; value = take())
        *(int *)sum += value;
    return NULL;
}

int main(void)
{
    pthread_t threads[CONSUMERS];
    int sums[CONSUMERS] = {0};

    for (int i = 0; i < CONSUMERS; i++)
        pthread_create(&threads[i], NULL, consumer, &sums[i]);
    put(5);
    for (int i = 0; i < CONSUMERS; i++)
        put(PILL);
    for (int i = 0; i < CONSUMERS; i++)
        pthread_join(threads[i], NULL);
    assert(sums[0] + sums[1] == 5 && begin == end);
    return 0;
}
