/* A latch: main waits until all workers have prepared their part, and they wait until main opens
 * the gate.
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

enum { WORKERS = 2 };

struct latch {
    pthread_mutex_t lock;
    pthread_cond_t zero;
    int count;
};

static struct latch prepared = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, WORKERS};
static struct latch gate = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 1};
static int parts[WORKERS], total;

static void count_down(struct latch *latch)
{
    pthread_mutex_lock(&latch->lock);
    if (--latch->count == 0)
        pthread_cond_broadcast(&latch->zero);
    pthread_mutex_unlock(&latch->lock);
}

static void await(struct latch *latch)
{
    pthread_mutex_lock(&latch->lock);
    while (latch->count > 0)
        pthread_cond_wait(&latch->zero, &latch->lock);
    pthread_mutex_unlock(&latch->lock);
}

static void *worker(void *argument)
{
    int *part = argument;

    *part = 21;
    count_down(&prepared);
    await(&gate);
    assert(total == 42);
    return NULL;
}

int main(void)
{
    pthread_t threads[WORKERS];

    for (int i = 0; i < WORKERS; i++)
        pthread_create(&threads[i], NULL, worker, &parts[i]);
    await(&prepared);
    for (int i = 0; i < WORKERS; i++)
        total += parts[i];
    count_down(&gate);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
