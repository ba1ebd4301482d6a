/* A function that pauses keeps a counter in its caller's variable. As long as nobody looks at the
 * variable, iterations that differ in it do the same.
 *
 * KIND 1: a lock, with a loop of looks in one of attempts: each order of three sections is one
 * execution, 3!. KIND 2: the loop writes the variable, too, which begins as a copy and has the time
 * of a nap. KIND 3: two functions have it. With 2 and 3, an iteration changes nothing, so the only
 * execution finds the flag at once.
 *
 * Wrong forms: the variable is looked at behind the loop (4), or the function tells what is in it
 * (5). Or when the function has paused three times, it changes a shared variable (6) or the thread's
 * own one (10), divides by zero (7), never ends (8), or writes behind the variable (9). Or it shows
 * the variable to the other thread (11). Each needs that the thread finds no flag three times. */
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
// RUN: %exits 1 %heddle --quiet -DKIND=10 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=11 %s | FileCheck %s --check-prefix=BUG
// BUG: error: assertion `!gave_up' failed
// RUN: %exits 1 %heddle --quiet -DKIND=7 %s | FileCheck %s --check-prefix=ZERO
// ZERO: [division-by-zero]
// RUN: %exits 1 %heddle --quiet -DKIND=8 %s | FileCheck %s --check-prefix=EVER
// EVER: [livelock]
// RUN: %exits 1 %heddle --quiet -DKIND=9 %s | FileCheck %s --check-prefix=BEHIND
// BEHIND: [out-of-bounds]

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

enum { ROUNDS = 3 };

struct pace {
    unsigned rounds, time, history[ROUNDS];
};

static const struct pace at_first = {0, 500, {0}};
static atomic_int word;
static atomic_bool given_up;
static bool gave_up;
#if KIND == 11
static _Atomic(struct pace *) shown;
#endif

static void begin(struct pace *pace)
{
    *pace = at_first;
}

static void nap(const struct pace *pace)
{
    usleep(pace->time);
}

static bool pause_longer(struct pace *pace, bool *told)
{
    (void)told;
    if (pace->rounds < ROUNDS) {
        pace->rounds++;
        sched_yield();
        return false;
    }
#if KIND == 6
    given_up = true;
#elif KIND == 7
    pace->time /= ROUNDS - pace->rounds;
#elif KIND == 8
    for (;;)
        continue;
#elif KIND == 9
    pace->history[pace->rounds] = pace->time;
#elif KIND == 10
    *told = true;
#elif KIND == 11
    shown = pace;
#endif
    nap(pace);
    return true;
}

#if KIND == 1
enum { THREADS = 3 };
static int count;

static void *run(void *unused)
{
    struct pace pace;
    begin(&pace);
    for (;;) {
        int expected = 0;
        if (atomic_compare_exchange_strong(&word, &expected, 1))
            break;
        do
            pause_longer(&pace, NULL);
        while (atomic_load(&word) == 1);
    }
    count++;
    atomic_store(&word, 0);
    return unused;
}

#else
enum { THREADS = 2 };

static void wait_for_word(void)
{
    struct pace pace;
    bool told = false;
    begin(&pace);
    while (!word) {
#if KIND == 5
        told = pause_longer(&pace, NULL);
#else
        pause_longer(&pace, KIND == 10 ? &told : NULL);
#endif
#if KIND == 2
        pace.history[0] = pace.time = 100;
#elif KIND == 3
        nap(&pace);
#endif
    }
#if KIND == 4
    told = pace.rounds == ROUNDS;
#elif KIND == 6
    told = given_up;
#elif KIND == 11
    told = shown != NULL;
#endif
    gave_up = told;
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
