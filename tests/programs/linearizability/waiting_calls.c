/* A cell that is full or empty. `put` waits while it is full, `take` while it is empty. Two takes
 * wait for ever if there is one put, and so does one of them when operations run one at a time: that
 * is no error. If take does not tell that the cell is empty, `put; put || take` has an execution in
 * which the second put waits although the take has returned. One at a time, put; take; put goes
 * through, and put; put waits before the take has returned. */
// RUN: %exits 0 %heddle --linearizability %s
// RUN: %exits 0 %heddle --linearizability --scenario='take()' %s
// RUN: %exits 1 %heddle --linearizability -DSILENT %s | FileCheck %s
//      CHECK: scenario: put(1); put(2) || take()
// CHECK-NEXT: not linearizable: operations wait for ever, and no order of the others explains that
// CHECK-NEXT: | thread 1     | thread 2  |
// CHECK-NEXT: | put(1): 0    | take(): 1 |
// CHECK-NEXT: | put(2) waits |           |
//      CHECK: error: deadlock: thread 1 waits for a signal
//
/* An operation that must not wait is an error where it does, also alone. */
// RUN: %exits 1 %heddle --linearizability -DFLAGS=0 %s | FileCheck %s --check-prefix=ALONE
//      ALONE: scenario: take()
// ALONE-NEXT: operations wait for ever
#include <heddle/linearizability.h>
#include <pthread.h>

#ifndef FLAGS
#define FLAGS HEDDLE_MAY_BLOCK
#endif

struct cell {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    long is_full, value;
};

static void create(void *object)
{
    struct cell *cell = object;
    pthread_mutex_init(&cell->lock, NULL);
    pthread_cond_init(&cell->changed, NULL);
    cell->is_full = cell->value = 0;
}

static void destroy(void *object)
{
    struct cell *cell = object;
    pthread_cond_destroy(&cell->changed);
    pthread_mutex_destroy(&cell->lock);
}

static long put(void *object, long value)
{
    struct cell *cell = object;
    pthread_mutex_lock(&cell->lock);
    while (cell->is_full)
        pthread_cond_wait(&cell->changed, &cell->lock);
    cell->is_full = 1;
    cell->value = value;
    pthread_cond_broadcast(&cell->changed);
    pthread_mutex_unlock(&cell->lock);
    return 0;
}

static long take(void *object, long unused)
{
    struct cell *cell = object;
    (void)unused;
    pthread_mutex_lock(&cell->lock);
    while (!cell->is_full)
        pthread_cond_wait(&cell->changed, &cell->lock);
    cell->is_full = 0;
    long value = cell->value;
#ifndef SILENT
    pthread_cond_broadcast(&cell->changed);
#endif
    pthread_mutex_unlock(&cell->lock);
    return value;
}

static const struct heddle_operation operations[] = {
    {.name = "put", .run = put, .kind = HEDDLE_DISTINCT, .flags = FLAGS},
    {.name = "take", .run = take, .flags = FLAGS},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct cell),
    .create = create,
    .destroy = destroy,
    .operations = operations,
    .operation_count = 2,
};
