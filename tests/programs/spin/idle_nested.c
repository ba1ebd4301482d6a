/* A counter that an inner loop counts on and an outer one keeps. It only decides how a thread
 * pauses, so iterations of either loop that differ in it do the same.
 *
 * KIND 1: a lock with a loop of attempts around one of looks. A failed attempt and the looks behind
 * it change nothing, so each order of three sections is one execution: 3!.
 * KIND 2: the counter goes through two inner loops. An iteration of the outer loop changes nothing,
 * so the only execution finds the flag at once.
 * KIND 3: the counter ends the inner loop. So that loop does not wait, and the outer one does: 1
 * execution, too.
 *
 * Wrong forms: the counter is looked at behind both loops (4), or in the outer one (5), or an inner
 * loop ends by it, and another loop shows how (6), or it decides whether an iteration goes on to a
 * store (7). Each error needs that the thread finds no flag three times. */
// RUN: %heddle -DKIND=1 %s | FileCheck %s --check-prefix=LOCK
// RUN: %heddle --memory-model=sc --algorithm=naive -DKIND=1 %s | FileCheck %s --check-prefix=LOCK
// LOCK: No errors found: {{.*}} all there are.
// LOCK: Executions: 6 complete,
// RUN: %heddle -DKIND=2 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=pop -DKIND=2 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -DKIND=3 %s | FileCheck %s --check-prefix=ONE
// ONE: No errors found: {{.*}} all there
// ONE: Executions: 1 complete,
// RUN: %exits 1 %heddle --quiet -DKIND=4 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=5 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=6 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=7 %s | FileCheck %s --check-prefix=BUG
// BUG: error: assertion `!gave_up' failed

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int word, tries;
static bool gave_up;

#if KIND == 1
enum { THREADS = 3 };
static int count;

static void *run(void *unused)
{
    for (unsigned n = 0;;) {
        int expected = 0;
        if (atomic_compare_exchange_strong(&word, &expected, 1))
            break;
        do {
            if (n < 4000)
                n++;
            else
                sched_yield();
        } while (atomic_load(&word) == 1);
    }
    count++;
    atomic_store(&word, 0);
    return unused;
}

#else
enum { THREADS = 2 };

static void wait_for_word(void)
{
    unsigned n = 0;
#if KIND == 2
    while (!word) {
        do
            if (++n > 2)
                sched_yield();
        while (!tries && !word);
        do
            if (++n > 3)
                n = 0;
        while (!word);
    }
#elif KIND == 3
    while (!word)
        while (++n % 4)
            sched_yield();
#elif KIND == 4
    while (!word)
        do
            n++;
        while (!word);
    gave_up = n == 3;
#elif KIND == 5
    while (!word)
        do {
            n++;
            if (n == 3) {
                tries = 1;
                break;
            }
        } while (!word);
    gave_up = tries == 1;
#elif KIND == 7
    while (!word) {
        if (++n < 3)
            continue;
        tries = 1;
    }
    gave_up = tries == 1;
#else
    unsigned steps = 0;
    while (!word) {
        do
            steps++;
        while (steps < ++n);
    }
    for (unsigned i = 2; i < steps; i++)
        gave_up = true;
#endif
}

static void *run(void *number)
{
    if (number)
        word = 1;
    else
        wait_for_word();
    return NULL;
}
#endif

int main(void)
{
    pthread_t threads[THREADS];
    for (size_t i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, run, (void *)i);
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert(!gave_up);
    return 0;
}
