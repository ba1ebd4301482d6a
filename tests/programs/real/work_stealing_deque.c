/* Chase and Lev's deque: the owner pushes and pops at the bottom, a thief steals at the top, and
 * for the last task both do a compare-and-exchange of the top. Each task is done exactly once.
 * Counted by two algorithms. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 77,
// CHECK: "blocked": 0,

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
    int begin = atomic_load(&top);

    if (begin > end) {
        atomic_store(&bottom, end + 1);
        return NONE;
    }
    int task = atomic_load(&tasks[end % TASKS]);
    if (begin == end) {
        if (!atomic_compare_exchange_strong(&top, &begin, begin + 1))
            task = NONE;
        atomic_store(&bottom, end + 1);
    }
    return task;
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
    for (int i = 0; i < TASKS; i++)
        run(steal());
    return NULL;
}

int main(void)
{
    pthread_t thread;

    pthread_create(&thread, NULL, thief, NULL);
    for (int task = 0; task < TASKS; task++)
        push(task);
    for (int i = 0; i < TASKS; i++)
        run(pop());
    pthread_join(thread, NULL);
    for (int task = pop(); task != NONE; task = pop())
        run(task);
    push(TASKS); /* the deque is as good as new */
    assert(steal() == TASKS);
    for (int task = 0; task < TASKS; task++)
        assert(runs[task] == 1);
    return 0;
}
