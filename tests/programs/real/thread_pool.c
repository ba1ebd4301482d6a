/* A thread pool: workers take tasks from a queue, wait when it is empty, and end when the pool
 * shuts down and nothing is left to do. Shutting down wakes all of them.
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
#include <stdbool.h>

enum { WORKERS = 2, TASKS = 2 };

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t work;
    int tasks[TASKS];
    int next, end;
    bool closing;
};

static struct pool pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .work = PTHREAD_COND_INITIALIZER};

static bool next_task(int *task)
{
    pthread_mutex_lock(&pool.lock);
    while (pool.next == pool.end && !pool.closing)
        pthread_cond_wait(&pool.work, &pool.lock);
    bool some = pool.next < pool.end;
    assert(some || pool.closing);
    if (some)
        *task = pool.tasks[pool.next++];
    pthread_mutex_unlock(&pool.lock);
    return some;
}

static void submit(int task)
{
    pthread_mutex_lock(&pool.lock);
    pool.tasks[pool.end++] = task;
    pthread_cond_signal(&pool.work);
    pthread_mutex_unlock(&pool.lock);
}

static void shut_down(void)
{
    pthread_mutex_lock(&pool.lock);
    pool.closing = true;
    pthread_cond_broadcast(&pool.work);
    pthread_mutex_unlock(&pool.lock);
}

static void *worker(void *sum)
{
    int task;

    while (next_task(&task))
        *(int *)sum += task;
    return NULL;
}

int main(void)
{
    pthread_t threads[WORKERS];
    int sums[WORKERS] = {0};

    for (int i = 0; i < WORKERS; i++)
        pthread_create(&threads[i], NULL, worker, &sums[i]);
    for (int i = 1; i <= TASKS; i++)
        submit(i);
    shut_down();
    for (int i = 0; i < WORKERS; i++)
        pthread_join(threads[i], NULL);
    assert(sums[0] + sums[1] == 3);
    return 0;
}
