// Chase and Lev's deque, with the fences of Lê, Pop, Cohen and Zappa Nardelli (PPoPP 2013). The
// owner pushes and takes at the bottom, and thieves steal from the top.
//
// A thief that sees the bottom has to see the task: the push has a release fence, or all stores of
// a lower bottom, too, release, since a thief may read any of them; and the thief's load acquires.
//
// The owner lowers the bottom and then looks at the top. A thief looks at the top, which another
// one has raised, and then at the bottom. One of the two must see what the other one has done. Each
// has a seq_cst fence, or seq_cst accesses. A thief may have learnt of the top by the owner's or
// by another thief's compare-exchange; where a thread has accesses in place of a fence, these
// release what came before, or a release fence of the owner's does.
//
// No cell is used twice at one time, and an update reads the last value: so the load of the top in
// a push needs no order, and the updates are not seq_cst where there are fences.
// MINIMUM: Publish=rel Lower=rel TakeFence=sc StealFence=sc StealBottom=acq
// MINIMUM: Publish=rel Lower=rel TakeFence=sc StealTop=sc StealBottom=sc Steal=sc
// MINIMUM: Publish=rel Lower=sc TakeTop=sc TakeLast=rel StealTop=sc StealBottom=sc Steal=sc
// MINIMUM: PushFence=rel TakeFence=sc StealFence=sc StealBottom=acq
// MINIMUM: PushFence=rel TakeFence=sc StealTop=sc StealBottom=sc Steal=sc
// MINIMUM: Publish=rel Lower=sc TakeTop=sc TakeLast=rel StealFence=sc StealBottom=acq Steal=rel
// MINIMUM: Publish=rel Lower=sc TakeFence=rel TakeTop=sc StealTop=sc StealBottom=sc Steal=sc
// MINIMUM: PushFence=rel Lower=sc TakeTop=sc TakeLast=rel StealTop=sc StealBottom=sc Steal=sc
// MINIMUM: Publish=rel Lower=sc TakeFence=rel TakeTop=sc StealFence=sc StealBottom=acq Steal=rel
// MINIMUM: PushFence=rel Lower=sc TakeTop=sc TakeLast=rel StealFence=sc StealBottom=acq Steal=rel
// MINIMUM: PushFence=rel Lower=sc TakeFence=rel TakeTop=sc StealTop=sc StealBottom=sc Steal=sc
// MINIMUM: PushFence=rel Lower=sc TakeFence=rel TakeTop=sc StealFence=sc StealBottom=acq Steal=rel
// PUBLISHED: Le et al.: PushBottom=rlx PushTop=acq PushCell=rlx PushFence=rel Publish=rlx
// PUBLISHED: TakeBottom=rlx Lower=rlx TakeFence=sc TakeTop=rlx TakeCell=rlx TakeLast=sc
// PUBLISHED: TakeLast.fails=rlx Restore=rlx StealTop=acq StealFence=sc StealBottom=acq
// PUBLISHED: StealCell=rlx Steal=sc Steal.fails=rlx
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef TASKS
#define TASKS 3
#endif
#ifndef THIEVES
#define THIEVES 2
#endif
enum { SIZE = 4 };

struct task {
    int work, done;
};

static struct task tasks[TASKS];
static _Atomic(struct task *) cells[SIZE];
static atomic_long top, bottom;

static void push(struct task *task)
{
    long last = atomic_load(&bottom); /* @PushBottom */
    long first = atomic_load(&top);   /* @PushTop */
    assert(last - first < SIZE);
    atomic_store(&cells[last % SIZE], task);   /* @PushCell */
    atomic_thread_fence(memory_order_seq_cst); /* @PushFence */
    atomic_store(&bottom, last + 1);           /* @Publish */
}

static struct task *take(void)
{
    long last = atomic_load(&bottom) - 1;      /* @TakeBottom */
    atomic_store(&bottom, last);               /* @Lower */
    atomic_thread_fence(memory_order_seq_cst); /* @TakeFence */
    long first = atomic_load(&top);            /* @TakeTop */
    struct task *task = NULL;
    if (first <= last) {
        task = atomic_load(&cells[last % SIZE]); /* @TakeCell */
        if (first < last)
            return task;
        if (!atomic_compare_exchange_strong(&top, &first, first + 1)) /* @TakeLast */
            task = NULL;
    }
    atomic_store(&bottom, last + 1); /* @Restore */
    return task;
}

static struct task *steal(void)
{
    long first = atomic_load(&top);            /* @StealTop */
    atomic_thread_fence(memory_order_seq_cst); /* @StealFence */
    long last = atomic_load(&bottom);          /* @StealBottom */
    if (first >= last)
        return NULL;
    struct task *task = atomic_load(&cells[first % SIZE]); /* @StealCell */
    if (!atomic_compare_exchange_strong(&top, &first, first + 1)) /* @Steal */
        return NULL;
    return task;
}

static void run(struct task *task)
{
    if (!task)
        return;
    assert(task->work);
    task->done++;
}

static void *own(void *unused)
{
    for (size_t i = 0; i < TASKS; i++) {
        tasks[i].work = 1;
        push(&tasks[i]);
    }
    for (size_t i = 0; i < TASKS; i++)
        run(take());
    return unused;
}

static void *rob(void *unused)
{
    run(steal());
    return unused;
}

int main(void)
{
    pthread_t owner, thieves[THIEVES];
    pthread_create(&owner, NULL, own, NULL);
    for (size_t i = 0; i < THIEVES; i++)
        pthread_create(&thieves[i], NULL, rob, NULL);
    pthread_join(owner, NULL);
    for (size_t i = 0; i < THIEVES; i++)
        pthread_join(thieves[i], NULL);
    for (size_t i = 0; i < TASKS; i++)
        assert(tasks[i].done == 1);
}
