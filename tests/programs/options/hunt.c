// A hunt. Two threads add in two steps each, so that the sum is lost where both read first. One run in so many of
// --random shows it, as the test of that option argues; so does -bound 1; and the program is so small that the first
// turn of the whole search has all of it. Whichever comes first is shown.
// RUN: %exits 1 %heddle --no-symmetry --hunt %s | FileCheck %s
// CHECK: error: assertion {{.*}} [assertion]
// CHECK: An execution that leads there
// CHECK: 1 error found under {{rc11|sc}}
// CHECK: Search              executions     seconds
// CHECK: found the error
// RUN: %exits 1 %heddle --no-symmetry --hunt -j1 --format=json %s >%t.json
// RUN: %exits 1 %heddle --no-symmetry --replay=%t.json %s | FileCheck %s --check-prefix=REPLAY
// REPLAY: The recorded execution ends in the same error
// RUN: FileCheck %s --check-prefix=JSON <%t.json
// JSON: "hunt": [
// JSON: "search": "--
// JSON: "turns": {{[1-9]}}
// JSON: "end": "error"
// RUN: %exits 1 %heddle --no-symmetry --hunt --format=sarif %s | FileCheck %s --check-prefix=SARIF
// SARIF: "hunt": [

// The whole search comes to its end in its first turn: 2 orders of the two additions. That is a proof.
// RUN: %exits 0 %heddle --no-symmetry --hunt -DRIGHT --ordered-sync %s | FileCheck %s --check-prefix=PROOF
// PROOF: No errors found: 2 executions explored under rc11, all there are.
// PROOF: --algorithm=trust            2 {{.*}} complete, no error
// PROOF: Executions: 2 complete, 0 blocked;

// With -DLONG, no search comes to its end in the time limit: the threads add so often that there are more executions
// than anybody can count, also by preemptions and by values. It is no proof, though bound 0 is done.
// RUN: %exits 3 %heddle --no-symmetry --hunt --time-limit=0.5 -DRIGHT -DLONG %s | FileCheck %s --check-prefix=OPEN
// RUN: %exits 3 %heddle --no-symmetry --hunt --time-limit=0.5 -j2 -DRIGHT -DLONG %s | FileCheck %s --check-prefix=OPEN
// OPEN: No errors found so far: {{[0-9]+}} searches in turn under rc11; the time limit was reached.
// OPEN: --algorithm=trust {{.*}} not at its end
// OPEN: --random {{.*}} no error so far
// RUN: %exits 3 %python %tests/interrupt.py INT 0.2 %build/heddle --hunt --quiet -DRIGHT -DLONG %s | FileCheck %s --check-prefix=INT
// INT: No errors found so far: {{.*}} it was interrupted.

// A search that takes more memory than it may has no further turn. heddle takes more than a megabyte to begin with, so
// that none has, and the hunt ends by itself.
// RUN: %exits 3 %heddle --no-symmetry --hunt --memory-limit=1 --time-limit=0 -j1 -DRIGHT -DLONG %s | FileCheck %s --check-prefix=MEMORY
// MEMORY: No errors found so far: {{.*}} searches in turn under rc11; the memory limit was reached.
// MEMORY: --algorithm=trust {{.*}} took too much memory

// RUN: %exits 2 %heddle --no-symmetry --hunt --random %s 2>&1 | FileCheck %s --check-prefix=RANDOM
// RANDOM: --hunt does not go with --random: it chooses its searches itself
// RUN: %exits 2 %heddle --no-symmetry --hunt --keep-going %s 2>&1 | FileCheck %s --check-prefix=GOING
// GOING: --hunt does not go with --keep-going: it ends at the first error
// RUN: %exits 2 %heddle --no-symmetry --hunt --checkpoint=%t.saved %s 2>&1 | FileCheck %s --check-prefix=SAVED
// SAVED: --hunt does not go with --checkpoint: it begins its searches anew in each turn
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum {
#ifdef LONG
    TIMES = 40
#else
    TIMES = 1
#endif
};

static atomic_int n;

static void *increment(void *unused)
{
    for (int i = 0; i < TIMES; i++) {
#ifdef RIGHT
        int now = atomic_fetch_add(&n, 1);
        assert(now < 2 * TIMES);
#else
        int old = n;
        n = old + 1;
#endif
    }
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, increment, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(n == 2 * TIMES);
}
