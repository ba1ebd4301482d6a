// Two threads want both of two locks, in opposite orders: who does not get the second one gives back the
// first and tries again. All that comes of finding a lock held is another round, so that rounds are no part
// of an execution, and there are two: either thread may have both first. Neither waits for ever.
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle --sc --algorithm=pop %s
// RUN: %same_complete %t %heddle %s -- -DASSUME
// CHECK: No errors found
// CHECK: Executions: 2 complete
#define THREADS 2
#include "await.h"

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
static int count;

static int lock_both(pthread_mutex_t *first, pthread_mutex_t *second)
{
    pthread_mutex_lock(first);
    if (pthread_mutex_trylock(second) == 0)
        return 1;
    pthread_mutex_unlock(first);
    return 0;
}

static void *run(void *number)
{
    AWAIT(number ? lock_both(&left, &right) : lock_both(&right, &left));
    count++;
    pthread_mutex_unlock(&left);
    pthread_mutex_unlock(&right);
    return NULL;
}

int main(void)
{
    run_threads(run);
    assert(count == THREADS);
    return 0;
}
