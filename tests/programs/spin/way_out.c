/* Threads are at the ends of iterations that change nothing, and none leaves its loop alone. That
 * is no livelock where a schedule lets one out, since it looks in the middle of iterations of the
 * others: `last` waits until it finds a lock held (KIND 1); two flags set at once, each of which
 * another thread sets and clears (2); a lock held and a flag set at once (3); two numbers that
 * others add to and take back (4); a flag set, cleared, and set again (5). What the others do is
 * seen then, each iteration counts, and errors behind the loop are found. The others go on until
 * `last` has left its loop.
 * There is no way out if it waits for a lock that nobody takes (6), or for a value that nobody stores
 * (7). Nor for threads that only read (8). */
// RUN: %exits 1 %heddle --quiet --sc -DKIND=1 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc -DKIND=1 --algorithm=optimal %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=1 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc -DKIND=2 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc -DKIND=2 --algorithm=optimal %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc -DKIND=2 --algorithm=pop %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=2 -bound 3 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc -DKIND=3 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc -DKIND=3 --algorithm=source %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc -DKIND=3 --algorithm=rvf %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc -DKIND=4 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc -DKIND=4 --algorithm=optimal %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc -DKIND=5 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=5 -j2 %s | FileCheck %s
// CHECK-NOT: [livelock]
// CHECK: error: assertion `false' failed
// RUN: %exits 1 %heddle --quiet -DKIND=6 %s | FileCheck %s --check-prefix=LIVELOCK
// RUN: %exits 1 %heddle --quiet -DKIND=6 --algorithm=optimal %s | FileCheck %s --check-prefix=LIVELOCK
// RUN: %exits 1 %heddle --quiet --sc -DKIND=7 %s | FileCheck %s --check-prefix=LIVELOCK
// RUN: %exits 1 %heddle --quiet --sc -DKIND=7 --algorithm=pop %s | FileCheck %s --check-prefix=LIVELOCK
// RUN: %exits 1 %heddle --quiet --sc -DKIND=7 --algorithm=rvf %s | FileCheck %s --check-prefix=LIVELOCK
// RUN: %exits 1 %heddle --quiet -DKIND=8 %s | FileCheck %s --check-prefix=LIVELOCK
// LIVELOCK: [livelock]
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, free_mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x, y, is_out;

static void *first(void *unused)
{
    for (bool ends = false; !ends;) {
#if KIND == 1 || KIND == 3 || KIND == 6
        pthread_mutex_lock(&mutex);
        ends = is_out;
        pthread_mutex_unlock(&mutex);
#elif KIND == 4
        atomic_fetch_add(&x, 1);
        ends = is_out;
        atomic_fetch_sub(&x, 1);
#elif KIND == 8
        ends = is_out;
#else
        x = 1;
        ends = is_out;
        x = 0;
#endif
    }
    return unused;
}

static void *second(void *unused)
{
    for (bool ends = false; !ends;) {
#if KIND == 2 || KIND == 3 || KIND == 7
        y = 1;
        ends = is_out;
        y = 0;
#elif KIND == 4
        atomic_fetch_add(&y, 1);
        ends = is_out;
        atomic_fetch_sub(&y, 1);
#else
        ends = is_out;
#endif
    }
    return unused;
}

static bool is_held(pthread_mutex_t *lock)
{
    bool held = pthread_mutex_trylock(lock) != 0;
    if (!held)
        pthread_mutex_unlock(lock);
    return held;
}

static bool has_both(int one, int other)
{
    int first_value = x, second_value = y;
    return first_value == one && second_value == other;
}

static void *last(void *unused)
{
    (void)is_held, (void)has_both, (void)free_mutex;
#if KIND == 1
    while (!is_held(&mutex))
        continue;
#elif KIND == 3
    for (bool found = false; !found;) {
        bool held = is_held(&mutex);
        int value = y;
        found = held && value == 1;
    }
#elif KIND == 5
    while (x != 1)
        continue;
    while (x != 0)
        continue;
    while (x != 1)
        continue;
#elif KIND == 6
    while (!is_held(&free_mutex))
        continue;
#elif KIND == 7
    while (!has_both(1, 2))
        continue;
#elif KIND == 8
    while (x != 3)
        continue;
#else
    while (!has_both(1, 1))
        continue;
#endif
    assert(false);
    is_out = 1;
    return unused;
}

int main(void)
{
    void *(*const functions[])(void *) = {first, second, last};
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, functions[i], NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
