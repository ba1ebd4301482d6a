/* A bounded queue between producers and a consumer. The consumer closes the queue when it has seen
 * enough: no producer may be left waiting for room. */
// RUN: %exits 1 %heddle -bound 0..2 %s | FileCheck %s

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum { ROOM = 1, PRODUCERS = 2, WANTED = 1 };

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t not_empty, not_full;
    int items[ROOM];
    unsigned first, count;
    bool is_closed;
};

static struct queue queue = {.lock = PTHREAD_MUTEX_INITIALIZER,
                             .not_empty = PTHREAD_COND_INITIALIZER,
                             .not_full = PTHREAD_COND_INITIALIZER};

/* Requires the lock, and that there is room. */
static void add(struct queue *self, int item)
{
    self->items[(self->first + self->count) % ROOM] = item;
    self->count++;
}

/* Requires the lock, and that there is an item. */
static int take(struct queue *self)
{
    int item = self->items[self->first];
    self->first = (self->first + 1) % ROOM;
    self->count--;
    return item;
}

/* Returns false if the queue was closed: then the item was not added. */
static bool queue_push(struct queue *self, int item)
{
    pthread_mutex_lock(&self->lock);
    while (self->count == ROOM && !self->is_closed)
        pthread_cond_wait(&self->not_full, &self->lock);
    bool is_added = !self->is_closed;
    if (is_added) {
        add(self, item);
        pthread_cond_signal(&self->not_empty);
    }
    pthread_mutex_unlock(&self->lock);
    return is_added;
}

/* Returns false if the queue was closed and is empty. */
static bool queue_pop(struct queue *self, int *item)
{
    pthread_mutex_lock(&self->lock);
    while (self->count == 0 && !self->is_closed)
        pthread_cond_wait(&self->not_empty, &self->lock);
    bool is_there = self->count > 0;
    if (is_there) {
        *item = take(self);
        pthread_cond_signal(&self->not_full);
    }
    pthread_mutex_unlock(&self->lock);
    return is_there;
}

/* Wakes all that wait. */
static void queue_close(struct queue *self)
{
    pthread_mutex_lock(&self->lock);
    self->is_closed = true;
    pthread_cond_broadcast(&self->not_empty);
    pthread_mutex_unlock(&self->lock);
}

static void *produce(void *argument)
{
    int item = *(int *)argument;
    while (queue_push(&queue, item))
        item += PRODUCERS;
    return NULL;
}

static int consume(int wanted)
{
    int sum = 0, item;
    for (int i = 0; i < wanted && queue_pop(&queue, &item); i++)
        sum += item;
    queue_close(&queue);
    return sum;
}

int main(void)
{
    static int firsts[PRODUCERS] = {1, 2};
    pthread_t producers[PRODUCERS];
    for (int i = 0; i < PRODUCERS; i++)
        pthread_create(&producers[i], NULL, produce, &firsts[i]);
    int sum = consume(WANTED);
    for (int i = 0; i < PRODUCERS; i++)
        pthread_join(producers[i], NULL);
    assert(sum > 0);
    assert(queue.is_closed);
    return 0;
}

/* The cause: queue_close wakes those that wait for an item, and not those that wait for room. */
// CHECK: [deadlock]
// CHECK: why: The last signal of queue.not_full (step [[#]]) woke thread {{[0-9]}} (produce) (step [[#]]) and not thread {{[0-9]}} (produce), which waits since step [[#]]. After that signal, main wrote queue.is_closed: 1 (step [[#]]), but signalled queue.not_empty (step [[#]]) and not queue.not_full.
