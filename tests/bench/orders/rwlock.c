// A lock of readers and writers from a semaphore: a reader takes one permit, and a writer all of
// them. A flag of the writers' keeps new readers away. It only competes: whoever takes permits
// acquires what those have done that gave them back.
// MINIMUM: Take=acq Give=rel
// PUBLISHED: libvsync: Flag=rlx Flag.fails=rlx Unflag=rlx WaitFlag=rlx Look=rlx Take=acq
// PUBLISHED: Take.fails=rlx Give=rel
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { PERMITS = 2 };

static atomic_int permits = PERMITS, writes;
static int first, second;

static void take(int count)
{
    int seen;
    do
        while ((seen = atomic_load(&permits)) < count) /* @Look */
            continue;
    while (!atomic_compare_exchange_strong(&permits, &seen, seen - count)); /* @Take */
}

static void give(int count)
{
    atomic_fetch_add(&permits, count); /* @Give */
}

static void *write_both(void *unused)
{
    int none;
    do
        none = 0;
    while (!atomic_compare_exchange_strong(&writes, &none, 1)); /* @Flag */
    take(PERMITS);
    first++;
    second++;
    atomic_store(&writes, 0); /* @Unflag */
    give(PERMITS);
    return unused;
}

static void *read_both(void *unused)
{
    while (atomic_load(&writes)) /* @WaitFlag */
        continue;
    take(1);
    assert(first == second);
    give(1);
    return unused;
}

#ifndef READERS
#define READERS 2
#endif
#ifndef WRITERS
#define WRITERS 2
#endif

int main(void)
{
    pthread_t threads[READERS + WRITERS];
    for (size_t i = 0; i < READERS + WRITERS; i++)
        pthread_create(&threads[i], NULL, i < WRITERS ? write_both : read_both, NULL);
    for (size_t i = 0; i < READERS + WRITERS; i++)
        pthread_join(threads[i], NULL);
    assert(first == WRITERS);
}
