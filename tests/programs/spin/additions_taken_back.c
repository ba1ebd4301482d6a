/* Locks that back out by the opposite addition, and additions that must not be left out.
 *
 * KIND 1: two threads; each order of their sections is an execution, and a thread that fails waits.
 * KIND 2: three threads, which wait between attempts: 3! orders.
 * KIND 3: nobody gives the lock back, so one of two threads waits for ever.
 * KIND 4: a read-write lock with two readers and two writers. A reader's section is two additions.
 * Those of both readers have 6 orders. In 2 of them, the readers' sections do not overlap, and the
 * writers' have 3 places, so 3 * 4 ways; in 4 of them, there are 2 places, so 2 * 3 ways: 48.
 *
 * Wrong forms:
 * KIND 5: main, which has the lock, looks at the word, and finds what a thread will take back.
 * KIND 6: the word is below the range, and a second thread's attempt succeeds by what the first
 * one has added.
 * KIND 7: a thread counts its attempts, and tells.
 * KIND 8: a thread waits for a value at which no attempt succeeds.
 * KIND 9: as 4, but a reader also enters if a writer is inside: 100 - 100 is not below 0.
 * KIND 10: as 1, but more is taken back than was added. So the second thread finds 0, too. */
// RUN: %heddle --no-symmetry --memory-model=sc -DKIND=1 %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --no-symmetry --memory-model=tso -DKIND=1 %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --no-symmetry --memory-model=rc11 -DKIND=1 %s | FileCheck --check-prefix=TWO %s
// TWO: No errors found: {{.*}} all there are.
// TWO: Executions: 2 complete, 0 blocked
// RUN: %heddle --no-symmetry --memory-model=sc -DKIND=2 %s | FileCheck --check-prefix=THREE %s
// RUN: %heddle --no-symmetry --memory-model=ra -DKIND=2 %s | FileCheck --check-prefix=THREE %s
// RUN: %heddle --no-symmetry --memory-model=rc11 -DKIND=2 %s | FileCheck --check-prefix=THREE %s
// THREE: No errors found: {{.*}} all there are.
// THREE: Executions: 6 complete, 0 blocked
// RUN: %exits 1 %heddle --no-symmetry -DKIND=3 %s | FileCheck --check-prefix=LIVELOCK %s
// RUN: %heddle --no-symmetry --memory-model=sc -DKIND=4 %s | FileCheck --check-prefix=LOCK %s
// RUN: %heddle --no-symmetry --memory-model=rc11 -DKIND=4 %s | FileCheck --check-prefix=LOCK %s
// LOCK: No errors found: {{.*}} all there are.
// LOCK: Executions: 48 complete, 0 blocked
// RUN: %exits 1 %heddle --no-symmetry -DKIND=5 %s | FileCheck --check-prefix=ASSERTION %s
// RUN: %exits 1 %heddle --no-symmetry -DKIND=6 %s | FileCheck --check-prefix=ASSERTION %s
// RUN: %exits 1 %heddle --no-symmetry -DKIND=7 %s | FileCheck --check-prefix=ASSERTION %s
// RUN: %exits 1 %heddle --no-symmetry -DKIND=8 %s | FileCheck --check-prefix=LIVELOCK %s
// RUN: %exits 1 %heddle --no-symmetry -DKIND=9 %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --no-symmetry -DKIND=10 %s | FileCheck --check-prefix=RACE %s
// LIVELOCK: error: {{.*}}[livelock]
// ASSERTION: error: assertion
// RACE: error: data race

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int word;
static int shared;

#if KIND == 1 || KIND == 3 || KIND == 10
enum { THREADS = 2, BEGIN = 0, BACK = KIND == 10 ? 2 : 1 };
static void *first(void *unused)
{
    (void)unused;
    while (atomic_fetch_add(&word, 1) != 0)
        atomic_fetch_sub(&word, BACK);
    shared++;
    if (KIND != 3)
        atomic_fetch_sub(&word, 1);
    return NULL;
}
#define second first

#elif KIND == 2 || KIND == 8
enum { THREADS = KIND == 2 ? 3 : 2, BEGIN = 100, WAITED = KIND == 2 ? 100 : 50 };
static void *first(void *unused)
{
    (void)unused;
    while (atomic_fetch_sub_explicit(&word, 100, memory_order_acquire) != 100) {
        atomic_fetch_add_explicit(&word, 100, memory_order_relaxed);
        while (atomic_load_explicit(&word, memory_order_relaxed) != WAITED)
            ;
    }
    shared++;
    atomic_fetch_add_explicit(&word, 100, memory_order_release);
    return NULL;
}
#define second first

#elif KIND == 4 || KIND == 9
enum { THREADS = 4, BEGIN = 100, LEAST = KIND == 4 ? 1 : 0 };
static void *first(void *unused)
{
    (void)unused;
    int found = atomic_fetch_sub_explicit(&word, 1, memory_order_acquire);
    while (found < LEAST) {
        atomic_fetch_add_explicit(&word, 1, memory_order_relaxed);
        while (atomic_load_explicit(&word, memory_order_relaxed) < LEAST)
            ;
        found = atomic_fetch_sub_explicit(&word, 1, memory_order_acquire);
    }
    int value = shared;
    (void)value;
    atomic_fetch_add_explicit(&word, 1, memory_order_release);
    return NULL;
}
static void *second(void *unused)
{
    (void)unused;
    while (atomic_fetch_sub_explicit(&word, 100, memory_order_acquire) != 100) {
        atomic_fetch_add_explicit(&word, 100, memory_order_relaxed);
        while (atomic_load_explicit(&word, memory_order_relaxed) != 100)
            ;
    }
    shared++;
    atomic_fetch_add_explicit(&word, 100, memory_order_release);
    return NULL;
}

#elif KIND == 5
enum { THREADS = 1, BEGIN = 1 };
static void *first(void *unused)
{
    (void)unused;
    while (atomic_fetch_add(&word, 1) != 0)
        atomic_fetch_sub(&word, 1);
    return NULL;
}
#define second first

#elif KIND == 6
enum { THREADS = 2, BEGIN = -1 };
static void *first(void *unused)
{
    (void)unused;
    while (atomic_fetch_add(&word, 1) != 0)
        atomic_fetch_sub(&word, 1);
    assert(!"nobody gives the lock");
    return NULL;
}
#define second first

#elif KIND == 7
enum { THREADS = 2, BEGIN = 0 };
static void *first(void *unused)
{
    (void)unused;
    int attempts = 1;
    while (atomic_fetch_add(&word, 1) != 0) {
        atomic_fetch_sub(&word, 1);
        attempts++;
    }
    atomic_fetch_sub(&word, 1);
    assert(attempts == 1);
    return NULL;
}
#define second first
#endif

int main(void)
{
    pthread_t threads[THREADS];
    atomic_store(&word, BEGIN);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, i % 2 ? second : first, NULL);
#if KIND == 5
    assert(atomic_load(&word) == 1);
    atomic_fetch_sub(&word, 1);
#endif
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
