#include "pool.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum { ROOM = 4 };

struct task {
    void (*run)(void *argument);
    void *argument;
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t work;
    struct task tasks[ROOM];
    unsigned first, count;
    bool ends;
    unsigned thread_count;
    pthread_t threads[];
};

static bool take(struct pool *pool, struct task *task)
{
    pthread_mutex_lock(&pool->lock);
    while (pool->count == 0 && !pool->ends)
        pthread_cond_wait(&pool->work, &pool->lock);
#ifdef BROKEN
    bool has_task = !pool->ends; /* forgets what is left */
#else
    bool has_task = pool->count > 0;
#endif
    if (has_task) {
        *task = pool->tasks[pool->first];
        pool->first = (pool->first + 1) % ROOM;
        pool->count--;
    }
    pthread_mutex_unlock(&pool->lock);
    return has_task;
}

static void *work(void *argument)
{
    struct task task;
    while (take(argument, &task))
        task.run(task.argument);
    return NULL;
}

struct pool *pool_new(unsigned threads)
{
    struct pool *pool = calloc(1, sizeof *pool + threads * sizeof(pthread_t));
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    for (; pool->thread_count < threads; pool->thread_count++)
        pthread_create(&pool->threads[pool->thread_count], NULL, work, pool);
    return pool;
}

int pool_submit(struct pool *pool, void (*run)(void *argument), void *argument)
{
    pthread_mutex_lock(&pool->lock);
    bool has_room = pool->count < ROOM;
    if (has_room) {
        pool->tasks[(pool->first + pool->count) % ROOM] = (struct task){run, argument};
        pool->count++;
        pthread_cond_signal(&pool->work);
    }
    pthread_mutex_unlock(&pool->lock);
    return has_room ? 0 : -1;
}

void pool_free(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->ends = true;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->thread_count; i++)
        pthread_join(pool->threads[i], NULL);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->work);
    free(pool);
}
