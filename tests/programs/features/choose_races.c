/* Choices among operations that conflict. Each of two threads chooses 0 or 1, stores it to x, and
 * reads x. The stores have 2 orders. The thread whose store is first reads its own value or the
 * other one's, the other thread reads its own: 2 * 2 of these, and 2 * 2 choices: 16 executions.
 * Both choose before, or only one of them reads: searches that reverse the race of the stores
 * behind a choice have to make each choice there again.
 * SUM: the threads add what they choose, 0 or 1, under a mutex. The sections commute, so that
 * `constrained` needs one order for each of the 4 choices; the others have 2.
 * WRONG: an assertion fails only if the thread whose store is overwritten has chosen 1. */
// RUN: %heddle --no-symmetry %s | FileCheck %s
// RUN: %heddle --no-symmetry --algorithm=naive %s | FileCheck %s
// RUN: %heddle --no-symmetry --algorithm=source %s | FileCheck %s
// RUN: %heddle --no-symmetry --algorithm=classic %s | FileCheck %s
// CHECK: Executions: 16 complete, 0 blocked
// RUN: %heddle --no-symmetry --algorithm=constrained --independence=concolic %s -- -DSUM | FileCheck %s --check-prefix=FOUR
// FOUR: Executions: 4 complete, 0 blocked
// RUN: %heddle --no-symmetry --algorithm=source %s -- -DSUM | FileCheck %s --check-prefix=EIGHT
// EIGHT: Executions: 8 complete, 0 blocked
// RUN: %exits 1 %heddle --no-symmetry --algorithm=source %s -- -DWRONG | FileCheck %s --check-prefix=FAILS
// RUN: %exits 1 %heddle --no-symmetry --algorithm=constrained %s -- -DWRONG | FileCheck %s --check-prefix=FAILS
// RUN: %exits 1 %heddle --no-symmetry --algorithm=constrained --independence=state %s -- -DWRONG | FileCheck %s --check-prefix=FAILS
// FAILS: assertion `!(overwritten[0] && overwritten[1])' failed
#include <assert.h>
#include <heddle/verifier.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static int sum;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused)
{
    int chosen = (int)heddle_choose(0, 1);
#ifdef SUM
    pthread_mutex_lock(&mutex);
    sum += chosen;
    pthread_mutex_unlock(&mutex);
#else
    (void)sum, (void)mutex;
    atomic_store(&x, chosen);
    int overwritten[] = {chosen == 1, atomic_load(&x) == 0};
#ifdef WRONG
    assert(!(overwritten[0] && overwritten[1]));
#endif
    (void)overwritten;
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, run, NULL);
    pthread_create(&threads[1], NULL, run, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
}
