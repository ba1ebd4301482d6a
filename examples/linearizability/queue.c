/* A queue whose take waits for an item. A put signals only if the queue was empty: with BROADCAST,
 * it wakes all who wait.
 *
 *     heddle --linearizability examples/linearizability/queue.c
 *     heddle --linearizability -DBROADCAST examples/linearizability/queue.c */
#include <heddle/linearizability.h>
#include <pthread.h>

enum { PLACES = 8 };

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t not_empty;
    unsigned put, taken;
    long items[PLACES];
};

static long put(void *object, long item)
{
    struct queue *queue = object;
    pthread_mutex_lock(&queue->lock);
    queue->items[queue->put++ % PLACES] = item;
    if (queue->put - queue->taken == 1)
#ifdef BROADCAST
        pthread_cond_broadcast(&queue->not_empty);
#else
        pthread_cond_signal(&queue->not_empty);
#endif
    pthread_mutex_unlock(&queue->lock);
    return 0;
}

static long take(void *object, long unused)
{
    struct queue *queue = object;
    (void)unused;
    pthread_mutex_lock(&queue->lock);
    while (queue->put == queue->taken)
        pthread_cond_wait(&queue->not_empty, &queue->lock);
    long item = queue->items[queue->taken++ % PLACES];
    pthread_mutex_unlock(&queue->lock);
    return item;
}

/* --- the table --- */

static void create(void *object)
{
    struct queue *queue = object;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->not_empty, NULL);
    queue->put = queue->taken = 0;
}

static void destroy(void *object)
{
    struct queue *queue = object;
    pthread_cond_destroy(&queue->not_empty);
    pthread_mutex_destroy(&queue->lock);
}

static const struct heddle_operation operations[] = {
    {.name = "put", .run = put, .kind = HEDDLE_DISTINCT},
    {.name = "take", .run = take, .flags = HEDDLE_MAY_BLOCK},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct queue),
    .create = create,
    .destroy = destroy,
    .operations = operations,
    .operation_count = 2,
};
