/* A read-write lock by a futex, as in a small C library. The word has the number of the readers,
 * or that of a writer, and a mark that somebody sleeps. WRONG: who gives the lock back wakes
 * nobody. */
// RUN: %heddle --sc %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --tso %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --ra %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --rc11 %s | FileCheck %s --check-prefix=SAFE
// SAFE: No errors found: {{.*}} all there are.
// RUN: %exits 1 %heddle --quiet -DWRONG %s | FileCheck %s --check-prefix=ERROR
// ERROR: [deadlock]
#include "futex.h"

enum { WRITER = 0x7fffffff, SPINS = 100 };
static atomic_int word, waiters;
static int data;

static bool try_read(void)
{
    int found;
    do {
        found = atomic_load_explicit(&word, memory_order_relaxed);
        if ((found & INT_MAX) == WRITER)
            return false;
    } while (compare(&word, found, found + 1) != found);
    return true;
}

static bool try_write(void)
{
    return compare(&word, 0, WRITER) == 0;
}

static void block(int found)
{
    int marked = found | INT_MIN;
    atomic_fetch_add(&waiters, 1);
    compare(&word, found, marked);
    sleep_at(&word, marked);
    atomic_fetch_sub(&waiters, 1);
}

static void read_lock(void)
{
    if (try_read())
        return;
    for (int spins = SPINS; spins > 0 && atomic_load_explicit(&word, memory_order_relaxed) &&
                            !atomic_load_explicit(&waiters, memory_order_relaxed);
         spins--)
        ;
    while (!try_read()) {
        int found = atomic_load_explicit(&word, memory_order_relaxed);
        if (found == 0 || (found & INT_MAX) != WRITER)
            continue;
        block(found);
    }
}

static void write_lock(void)
{
    if (try_write())
        return;
    for (int spins = SPINS; spins > 0 && atomic_load_explicit(&word, memory_order_relaxed) &&
                            !atomic_load_explicit(&waiters, memory_order_relaxed);
         spins--)
        ;
    while (!try_write()) {
        int found = atomic_load_explicit(&word, memory_order_relaxed);
        if (found == 0)
            continue;
        block(found);
    }
}

static void unlock(void)
{
    int found, waits, next, count;
    do {
        found = atomic_load_explicit(&word, memory_order_relaxed);
        count = found & INT_MAX;
        waits = atomic_load_explicit(&waiters, memory_order_relaxed);
        next = count == WRITER || count == 1 ? 0 : found - 1;
    } while (compare(&word, found, next) != found);
#ifdef WRONG
    waits = found = 0;
#endif
    if (next == 0 && (waits || found < 0))
        wake(&word, count);
}

static void *writer(void *unused)
{
    write_lock();
    data++;
    unlock();
    return unused;
}

static void *reader(void *unused)
{
    read_lock();
    int seen = data;
    (void)seen;
    unlock();
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, writer, NULL);
    pthread_create(&other, NULL, reader, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
}
