/* A queue with one place, under a lock, with two conditions.
 *
 * -DUNLOCKED_SIZE, -DUNLOCKED_PUT: a data race on the count with any operation that writes it.
 * -DIF_FOR_WHILE: a take that waits is woken by a put, but another take comes first: one put and
 * two takes. Nothing is left then, and `count - 1` items are moved.
 * -DNO_SIGNAL: a put waits for room, and the take that makes room does not tell: two puts and a
 * take. Two puts alone wait rightly.
 * -DONE_CONDITION: puts and takes wait for one condition, and a signal wakes one of them. A lost
 * wake-up needs one of each that waits at a time, and a call of another thread that signals: a take
 * waits, as the queue is empty; a put fills it, the next put waits; the other take wakes the first
 * take in place of the put. So it takes three threads, and two puts.
 * -DOBSTRUCTION: puts and takes may wait. A put that stops with the lock also keeps `size` from
 * it, which may not. */
// RUN: %heddle --linearizability --quiet %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DUNLOCKED_SIZE %s \
// RUN:   | FileCheck --check-prefix=UNLOCKED_SIZE %s
// RUN: %exits 1 %heddle --linearizability --quiet -DUNLOCKED_PUT %s \
// RUN:   | FileCheck --check-prefix=UNLOCKED_PUT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DIF_FOR_WHILE %s \
// RUN:   | FileCheck --check-prefix=IF_FOR_WHILE %s
// RUN: %exits 1 %heddle --linearizability --quiet -DNO_SIGNAL %s \
// RUN:   | FileCheck --check-prefix=NO_SIGNAL %s
// RUN: %exits 1 %heddle --linearizability --quiet -DONE_CONDITION %s \
// RUN:   | FileCheck --check-prefix=ONE_CONDITION %s
// RUN: %exits 1 %heddle --linearizability --quiet -DOBSTRUCTION %s \
// RUN:   | FileCheck --check-prefix=OBSTRUCTION %s
// OBSTRUCTION: not obstruction-free: thread 1, stopped in put(1), keeps size() from ending
// OBSTRUCTION-NEXT: | thread 1 | thread 2 |
// OBSTRUCTION-NEXT: | put(1) stops | size() waits |
// RIGHT: Linearizable in all
// UNLOCKED_SIZE: an error in this scenario
// UNLOCKED_SIZE-NEXT: | thread 1 | thread 2 |
// UNLOCKED_SIZE-NEXT: | put(1) | size() |
// UNLOCKED_SIZE: [data-race]
// UNLOCKED_PUT: an error in this scenario
// UNLOCKED_PUT-NEXT: | thread 1 | thread 2 |
// UNLOCKED_PUT-NEXT: | put(1) | put(2) |
// UNLOCKED_PUT: [data-race]
// IF_FOR_WHILE: an error in this scenario
// IF_FOR_WHILE-NEXT: | thread 1 | thread 2 |
// IF_FOR_WHILE-NEXT: | put(1) | take() |
// IF_FOR_WHILE-NEXT: | take() | {{ *}}|
// IF_FOR_WHILE: [out-of-bounds]
// NO_SIGNAL: not linearizable: operations wait for ever, and no order of the others explains that
// NO_SIGNAL-NEXT: | thread 1 | thread 2 |
// NO_SIGNAL-NEXT: | put(1){{[^|]*}}| take(){{[^|]*}}|
// NO_SIGNAL-NEXT: | put(2){{[^|]*}}| {{ *}}|
// ONE_CONDITION: not linearizable: operations wait for ever, and no order of the others explains that
// ONE_CONDITION-NEXT: | thread 1 | thread 2 | thread 3 |
// ONE_CONDITION-NEXT: | put(1){{[^|]*}}| take(){{[^|]*}}| take(){{[^|]*}}|
// ONE_CONDITION-NEXT: | put(2){{[^|]*}}| {{ *}}| {{ *}}|
#include <heddle/linearizability.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

enum { PLACES = 1 };

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t not_full, not_empty;
    size_t count;
    long items[PLACES];
};

static void create(void *object)
{
    struct queue *queue = object;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->not_full, NULL);
    pthread_cond_init(&queue->not_empty, NULL);
    queue->count = 0;
}

static void destroy(void *object)
{
    struct queue *queue = object;
    pthread_cond_destroy(&queue->not_empty);
    pthread_cond_destroy(&queue->not_full);
    pthread_mutex_destroy(&queue->lock);
}

#ifdef ONE_CONDITION
#define not_empty not_full
#endif

static long put(void *object, long item)
{
    struct queue *queue = object;
#ifdef UNLOCKED_PUT
    if (queue->count == PLACES)
        return 0;
    queue->items[queue->count++] = item;
    pthread_cond_signal(&queue->not_empty);
#else
    pthread_mutex_lock(&queue->lock);
    while (queue->count == PLACES)
        pthread_cond_wait(&queue->not_full, &queue->lock);
    queue->items[queue->count++] = item;
    pthread_cond_signal(&queue->not_empty);
    pthread_mutex_unlock(&queue->lock);
#endif
    return 1;
}

static long take(void *object, long unused)
{
    struct queue *queue = object;
    (void)unused;
    pthread_mutex_lock(&queue->lock);
#ifdef IF_FOR_WHILE
    if (queue->count == 0)
#else
    while (queue->count == 0)
#endif
        pthread_cond_wait(&queue->not_empty, &queue->lock);
    long item = queue->items[0];
    queue->count--;
    memmove(&queue->items[0], &queue->items[1], queue->count * sizeof item);
#ifndef NO_SIGNAL
    pthread_cond_signal(&queue->not_full);
#endif
    pthread_mutex_unlock(&queue->lock);
    return item;
}

static long size(void *object, long unused)
{
    struct queue *queue = object;
    (void)unused;
#ifndef UNLOCKED_SIZE
    pthread_mutex_lock(&queue->lock);
#endif
    long count = (long)queue->count;
#ifndef UNLOCKED_SIZE
    pthread_mutex_unlock(&queue->lock);
#endif
    return count;
}

static long observe(void *object)
{
    struct queue *queue = object;
    for (size_t i = 0; i < queue->count; i++)
        heddle_also(queue->items[i]);
    return 0;
}

static const struct heddle_operation operations[] = {
    {.name = "put", .run = put, .kind = HEDDLE_DISTINCT, .flags = HEDDLE_MAY_BLOCK},
    {.name = "take", .run = take, .flags = HEDDLE_MAY_BLOCK},
    {.name = "size", .run = size},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct queue),
    .create = create,
    .destroy = destroy,
    .observe = observe,
    .operations = operations,
    .operation_count = 3,
#ifdef OBSTRUCTION
    .obstruction_free = 1,
#endif
};
