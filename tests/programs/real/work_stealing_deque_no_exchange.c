/* A work-stealing deque: the owner pops at the bottom, a thief steals at the top.
 *
 * The bug: the owner takes the last task without a compare-and-exchange of the top, while the thief
 * is taking it, too: a task is done twice. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle %s | FileCheck --check-prefix=WHY %s
// CHECK: "verdict": "error"
// CHECK: "kind": "assertion"
// WHY: why: main read top: 0 (step {{[0-9]+}}) before thread 1 (thief) changed it to 1
// WHY-SAME: , but runs[0]: 1 (step {{[0-9]+}}) after thread 1 had written that

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { TASKS = 2, NONE = -1 };

static atomic_int tasks[TASKS];
static atomic_int top, bottom;
static atomic_int runs[TASKS];

static void push(int task)
{
    int end = atomic_load(&bottom);
    atomic_store(&tasks[end % TASKS], task);
    atomic_store(&bottom, end + 1);
}

static int pop(void)
{
    int end = atomic_load(&bottom) - 1;
    atomic_store(&bottom, end);
    if (atomic_load(&top) > end) {
        atomic_store(&bottom, end + 1);
        return NONE;
    }
    return atomic_load(&tasks[end % TASKS]);
}

static int steal(void)
{
    int begin = atomic_load(&top);
    if (begin >= atomic_load(&bottom))
        return NONE;
    int task = atomic_load(&tasks[begin % TASKS]);
    return atomic_compare_exchange_strong(&top, &begin, begin + 1) ? task : NONE;
}

static void run(int task)
{
    if (task != NONE)
        atomic_fetch_add(&runs[task], 1);
}

static void *thief(void *unused)
{
    (void)unused;
    run(steal());
    return NULL;
}

int main(void)
{
    pthread_t thread;

    push(0);
    push(1);
    pthread_create(&thread, NULL, thief, NULL);
    run(pop());
    run(pop());
    pthread_join(thread, NULL);
    assert(runs[0] == 1 && runs[1] == 1);
    return 0;
}
