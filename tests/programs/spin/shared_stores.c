/* A thread tries to take a lock, and sets its mailbox in front of each attempt, in one case behind
 * each that fails. Other threads write the mailbox, too.
 *
 * 1: Another thread writes only when it has heard that the lock was taken. So nothing lies between
 *    the stores of the attempts, and all but the first one change nothing. The first attempt fails,
 *    or it does not; the other thread has heard, or it has not: 2 * 2 executions, under each model.
 * 2: The main thread, which has the lock, finds the mailbox set, empties it, and so on, three
 *    times. The third time needs three attempts that fail.
 * 3: The other thread has found the mailbox set, and hears by a relaxed store that the lock was
 *    taken. So its store comes after the first one in co. It may come before one behind an attempt
 *    that failed, although it could not be there if the thread still tried. Only rc11 has that.
 * 4: The same, in front of each attempt: it may come before the last store.
 * 5: As 2, but the thread hears of each number by its failed exchange, so that its next store comes
 *    behind the other one's in happens-before. */
// RUN: %heddle --memory-model=sc -DKIND=1 %s | FileCheck %s
// RUN: %heddle --memory-model=tso -DKIND=1 %s | FileCheck %s
// RUN: %heddle --memory-model=ra -DKIND=1 %s | FileCheck %s
// RUN: %heddle --memory-model=rc11 -DKIND=1 %s | FileCheck %s
// CHECK: No errors found: {{.*}} all there are.
// CHECK: Executions: 4 complete, 0 blocked
// RUN: %exits 1 %heddle --memory-model=tso -DKIND=2 %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle --memory-model=ra -DKIND=2 %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle --memory-model=rc11 -DKIND=2 %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle --memory-model=rc11 -DKIND=3 %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle --memory-model=rc11 -DKIND=4 %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle --memory-model=tso -DKIND=5 %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle --memory-model=ra -DKIND=5 %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle --memory-model=rc11 -DKIND=5 %s | FileCheck --check-prefix=ERROR %s
// ERROR: error: assertion {{.*}} failed

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { HELD = 1, GIVEN_BACK = 0, TAKEN = 9 };
static atomic_int lock = HELD, mail, done;

static bool try_to_lock(void)
{
    int expected = GIVEN_BACK;
    return atomic_compare_exchange_strong_explicit(&lock, &expected, TAKEN, memory_order_acq_rel,
                                                   memory_order_acquire);
}

static void *take(void *unused)
{
#if KIND == 3
    atomic_store_explicit(&mail, 1, memory_order_release);
    while (!try_to_lock())
        atomic_store_explicit(&mail, 1, memory_order_release);
#else
    do
        atomic_store_explicit(&mail, 1, memory_order_release);
    while (!try_to_lock());
#endif
    atomic_store_explicit(&done, 1, KIND == 1 ? memory_order_release : memory_order_relaxed);
    return unused;
}

static void *write(void *unused)
{
    if (KIND != 1 && !atomic_load_explicit(&mail, memory_order_acquire))
        return NULL;
    if (atomic_load_explicit(&done, KIND == 1 ? memory_order_acquire : memory_order_relaxed)) {
        atomic_store_explicit(&mail, 2, memory_order_relaxed);
        return &mail;
    }
    return unused;
}

int main(void)
{
    pthread_t taker, writer;
    pthread_create(&taker, NULL, take, NULL);
#if KIND == 2 || KIND == 5
    int found = 0;
    for (int i = 0; i < 3; i++) {
        found += atomic_load(&mail) == 1;
        atomic_store(&mail, 2);
#if KIND == 5
        atomic_store(&lock, HELD + i + 1);
#endif
    }
    assert(found < 3);
    atomic_store(&lock, GIVEN_BACK);
    pthread_join(taker, NULL);
#else
    void *written = NULL;
    pthread_create(&writer, NULL, write, NULL);
    atomic_store_explicit(&lock, GIVEN_BACK, memory_order_release);
    pthread_join(taker, NULL);
    pthread_join(writer, &written);
    assert(KIND == 1 || !written || atomic_load(&mail) == 2);
#endif
    return 0;
}
