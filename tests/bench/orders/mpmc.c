// A bounded queue for many producers and consumers, after Vyukov: each cell has a sequence number,
// which says whose turn it is. A thread that has got a position owns the cell until it stores the
// next number. The positions only compete; the numbers hand the cells on.
// MINIMUM: FreeTurn=acq Full=rel FullTurn=acq Free=rel
// PUBLISHED: Vyukov: In=rlx FreeTurn=acq InAgain=rlx TakeIn=rlx TakeIn.fails=rlx Full=rel Out=rlx
// PUBLISHED: FullTurn=acq OutAgain=rlx TakeOut=rlx TakeOut.fails=rlx Free=rel
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { SIZE = 2 };

#ifndef PRODUCERS
#define PRODUCERS 2
#endif
#ifndef CONSUMERS
#define CONSUMERS 2
#endif
#ifndef ITEMS
#define ITEMS 2 /* of each producer, and for each consumer */
#endif

static struct {
    atomic_size_t turn;
    int value;
} cells[SIZE] = {{0, 0}, {1, 0}};
static atomic_size_t in, out;
static int seen[PRODUCERS * ITEMS + 1];

static bool push(int value)
{
    size_t at = atomic_load(&in); /* @In */
    for (;;) {
        size_t turn = atomic_load(&cells[at % SIZE].turn); /* @FreeTurn */
        if (turn < at)
            return false;
        if (turn > at)
            at = atomic_load(&in); /* @InAgain */
        else if (atomic_compare_exchange_strong(&in, &at, at + 1)) /* @TakeIn */
            break;
    }
    cells[at % SIZE].value = value;
    atomic_store(&cells[at % SIZE].turn, at + 1); /* @Full */
    return true;
}

static int pop(void)
{
    size_t at = atomic_load(&out); /* @Out */
    for (;;) {
        size_t turn = atomic_load(&cells[at % SIZE].turn); /* @FullTurn */
        if (turn < at + 1)
            return 0;
        if (turn > at + 1)
            at = atomic_load(&out); /* @OutAgain */
        else if (atomic_compare_exchange_strong(&out, &at, at + 1)) /* @TakeOut */
            break;
    }
    int value = cells[at % SIZE].value;
    atomic_store(&cells[at % SIZE].turn, at + SIZE); /* @Free */
    return value;
}

static void *produce(void *number)
{
    for (int i = 0; i < ITEMS; i++)
        push((int)(size_t)number * ITEMS + i + 1);
    return NULL;
}

static void *consume(void *unused)
{
    for (int i = 0; i < ITEMS; i++) {
        int value = pop();
        if (value)
            seen[value]++;
    }
    return unused;
}

int main(void)
{
    pthread_t threads[PRODUCERS + CONSUMERS];
    for (size_t i = 0; i < PRODUCERS + CONSUMERS; i++)
        pthread_create(&threads[i], NULL, i < PRODUCERS ? produce : consume, (void *)i);
    for (size_t i = 0; i < PRODUCERS + CONSUMERS; i++)
        pthread_join(threads[i], NULL);
    for (size_t i = 1; i <= PRODUCERS * ITEMS; i++)
        assert(seen[i] <= 1);
}
