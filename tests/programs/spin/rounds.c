// Programs without an end, and with a bug near the beginning. A search that goes on from its deepest execution never
// comes back to it. So rounds have their turn, in which threads are cut off after some operations. A small limit of
// memory makes that turn come soon: two threads count for ever.
//
// The third thread sees 1, 2 and 3. That takes few operations of each thread.
// RUN: %exits 1 %heddle --quiet --memory-limit=200 -DENDLESS -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet --memory-limit=200 -DENDLESS -DBUG --algorithm=pop %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet --memory-limit=200 -DENDLESS -DBUG --algorithm=source %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet --memory-limit=200 -DENDLESS -DBUG --algorithm=classic %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet --memory-limit=200 -DENDLESS -DBUG --algorithm=constrained %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet --memory-limit=200 -DENDLESS -DBUG --algorithm=naive %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet --memory-limit=400 -DENDLESS -DBUG -j2 %s | FileCheck %s --check-prefix=BUG
// BUG: error: assertion `!(first == 1 && second == 2 && third == 3)' failed
//
// A run that was cut goes on in the round where it was, or comes to its rounds.
// RUN: rm -f %t.saved
// RUN: %heddle --quiet --memory-limit=200 -DENDLESS -DBUG --checkpoint=%t.saved --time-limit=0.05 %s || true
// RUN: %exits 1 %heddle --quiet --memory-limit=200 -DENDLESS -DBUG --checkpoint=%t.saved --resume=%t.saved %s | FileCheck %s --check-prefix=BUG
//
// Without a bug, the rounds come as far as the memory allows, and the verdict says how far.
// RUN: %exits 3 %heddle --quiet --memory-limit=150 -DENDLESS -DALONE %s | FileCheck %s --check-prefix=FAR
// RUN: %exits 3 %heddle --quiet --memory-limit=150 -DENDLESS -DALONE --algorithm=bpor -bound 1 %s | FileCheck %s --check-prefix=FAR
// FAR: No errors found so far: {{.*}} but the memory limit was reached.
// FAR: Executions{{( with at most 1 preemption)?}} in which no thread has more than {{[0-9]+}} operations have no error
//
// Here the counts have an end, though one execution takes half of the memory. A round that cuts off nothing is the
// whole search: one thread counts, and nobody looks.
// RUN: %exits 0 %heddle --memory-limit=200 -DALONE %s | FileCheck %s --check-prefix=WHOLE
// WHOLE: No errors found: 1 execution explored under rc11, all there is.
// WHOLE: Executions: 1 complete, 0 blocked;
//
// With --keep-going, an error in a round does not end the rounds, and the errors of all turns count: one choice fails
// at once, and the other one at the end of the counts.
// RUN: %exits 1 %heddle --keep-going --memory-limit=130 -DALONE -DFAILS %s | FileCheck %s --check-prefix=BOTH
// BOTH: error: assertion `!fails_at_once' failed
// BOTH: error: assertion `count < 0' failed
// BOTH: 2 errors found under rc11
// BOTH: Executions: 0 complete, 2 blocked (2 at errors);
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;

static void *pump(void *unused)
{
#ifdef ENDLESS
    for (;;)
#else
    for (int i = 0; i < 90000; i++)
#endif
        if (count++ < 0) /* the result is used: each addition has its place in the order */
            break;
    return unused;
}

static void *look(void *unused)
{
    int first = count, second = count, third = count;
#ifdef BUG
    assert(!(first == 1 && second == 2 && third == 3));
#else
    assert(first <= second && second <= third);
#endif
    return unused;
}

#ifdef FAILS
extern _Bool __VERIFIER_nondet_bool(void);
#endif

int main(void)
{
#ifdef FAILS
    _Bool fails_at_once = __VERIFIER_nondet_bool();
    assert(!fails_at_once);
#endif
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, pump, NULL);
#ifdef ALONE
    pthread_join(threads[0], NULL);
#else
    pthread_create(&threads[1], NULL, pump, NULL);
    pthread_create(&threads[2], NULL, look, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
#endif
#ifdef FAILS
    assert(count < 0);
#endif
    assert(count > 0);
    return 0;
}
