/* A deque of tasks. Its owner pushes and pops at the bottom; thieves steal at the top. */
// RUN: %exits 1 %heddle -bound 0..2 %s | FileCheck %s

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { SIZE = 4, TASKS = 2, EMPTY = -1 };

struct deque {
    atomic_int top;    /* where the next thief steals */
    atomic_int bottom; /* where the owner pushes */
    atomic_int tasks[SIZE];
};

static struct deque deque;
static atomic_int runs[TASKS]; /* of each task */

/* The owner's. */
static void push(struct deque *self, int task)
{
    int bottom = atomic_load(&self->bottom);
    assert(bottom - atomic_load(&self->top) < SIZE);
    atomic_store(&self->tasks[bottom % SIZE], task);
    atomic_store(&self->bottom, bottom + 1);
}

/* The owner's. */
static int pop(struct deque *self)
{
    int bottom = atomic_load(&self->bottom) - 1;
    atomic_store(&self->bottom, bottom);
    int top = atomic_load(&self->top);
    if (top > bottom) {
        atomic_store(&self->bottom, bottom + 1);
        return EMPTY;
    }
    return atomic_load(&self->tasks[bottom % SIZE]);
}

/* A thief's; EMPTY, too, if another one was faster. */
static int steal(struct deque *self)
{
    int top = atomic_load(&self->top);
    int bottom = atomic_load(&self->bottom);
    if (top >= bottom)
        return EMPTY;
    int task = atomic_load(&self->tasks[top % SIZE]);
    if (!atomic_compare_exchange_strong(&self->top, &top, top + 1))
        return EMPTY;
    return task;
}

static bool run(int task)
{
    if (task == EMPTY)
        return false;
    int before = atomic_fetch_add(&runs[task], 1);
    assert(before == 0);
    return true;
}

static void *work_as_thief(void *unused)
{
    run(steal(&deque));
    return unused;
}

static void work_as_owner(void)
{
    while (run(pop(&deque)))
        continue;
}

static int count_runs(void)
{
    int count = 0;
    for (int i = 0; i < TASKS; i++)
        count += atomic_load(&runs[i]);
    return count;
}

int main(void)
{
    pthread_t thief;
    for (int i = 0; i < TASKS; i++)
        push(&deque, i);
    pthread_create(&thief, NULL, work_as_thief, NULL);
    work_as_owner();
    pthread_join(thief, NULL);
    assert(count_runs() == TASKS);
    return 0;
}

/* The cause: for the last task, the owner does not exchange the top as a thief does: a thief that has
 * looked at the bottom before takes the same task. */
// CHECK: [assertion]
// CHECK: why: thread {{[0-9]}} (work_as_thief) read deque.bottom: 1 (step [[#]]) before main changed it to 0 (step [[#]]), but runs[0]: 1 (step [[#]]) after main had written that (step [[#]]).
