/* The locks of pigz's yarn: a mutex with a value, and threads that wait for a value. twist changes the
 * value and wakes all that wait. The broken one wakes one, which may wait for another value. */
// RUN: %heddle %s > %t && %same_complete %t %heddle --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: {{.*}}deadlock

#include "inputs/threads.h"

typedef struct {
    pthread_mutex_t mutex;
    pthread_cond_t cond;
    long value;
} lock;

enum wait_op { TO_BE, TO_BE_MORE_THAN };
enum twist_op { TO, BY };

static lock use = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};

static void possess(lock *bolt)
{
    pthread_mutex_lock(&bolt->mutex);
}

static void release(lock *bolt)
{
    pthread_mutex_unlock(&bolt->mutex);
}

static void twist(lock *bolt, enum twist_op op, long value)
{
    if (op == TO)
        bolt->value = value;
    else
        bolt->value += value;
#ifdef BROKEN
    pthread_cond_signal(&bolt->cond);
#else
    pthread_cond_broadcast(&bolt->cond);
#endif
    pthread_mutex_unlock(&bolt->mutex);
}

static void wait_for(lock *bolt, enum wait_op op, long value)
{
    switch (op) {
    case TO_BE:
        while (bolt->value != value)
            pthread_cond_wait(&bolt->cond, &bolt->mutex);
        break;
    case TO_BE_MORE_THAN:
        while (bolt->value <= value)
            pthread_cond_wait(&bolt->cond, &bolt->mutex);
        break;
    }
}

static void *wait_for_one(void *unused)
{
    possess(&use);
    wait_for(&use, TO_BE_MORE_THAN, 0);
    twist(&use, BY, 1);
    return unused;
}

static void *wait_for_two(void *unused)
{
    possess(&use);
    wait_for(&use, TO_BE, 2);
    release(&use);
    return unused;
}

static void *begin(void *unused)
{
    possess(&use);
    twist(&use, TO, 1);
    return unused;
}

int main(void)
{
    RUN(wait_for_one, wait_for_two, begin);
    assert(use.value == 2);
    return 0;
}
