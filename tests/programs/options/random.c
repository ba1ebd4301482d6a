// Random search. Two threads increment a counter in two steps each. The assertion fails if both read before one
// writes: an order of three steps, so a bug of depth 2. With seq_cst accesses, a run of that depth finds it if main
// or the first thread has the higher priority, and loses it at the second of at most 6 steps: 4 accesses, and main's
// last one. So many runs are certain to find it.
// RUN: %exits 1 %heddle --random --runs=1000 %s >%t.text
// RUN: FileCheck %s <%t.text
// CHECK: error: assertion {{.*}} [assertion]
// CHECK: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: Run [[NUMBER:[0-9]+]] found it; --random=0/[[NUMBER]]/{{[0-9]+}} makes this run again.
// CHECK: Random runs: {{[0-9]+}}, 1 of them with an error, 0 given up;

// The same seed makes the same runs, and the named run alone has the same trace.
// RUN: %exits 1 %heddle --random --runs=1000 %s >%t.again
// RUN: sh -c 'grep -v ^Time %t.text >%t.one; grep -v ^Time %t.again | diff %t.one -'
// RUN: sh -c '%exits 1 %heddle $(grep -o -e "--random=[0-9/]*" %t.text) %s >%t.run'
// RUN: sh -c 'grep -E "^>? +[0-9]+ +[0-9]+:" %t.text >%t.one; grep -E "^>? +[0-9]+ +[0-9]+:" %t.run | diff %t.one -'

// The report in JSON can be replayed. The seed may come from --seed, and the algorithm's name means the same.
// RUN: %exits 1 %heddle --algorithm=random --seed=7 --runs=1000 --format=json %s >%t.json
// RUN: %exits 1 %heddle --replay=%t.json %s | FileCheck %s --check-prefix=REPLAY
// REPLAY: The recorded execution ends in the same error
// RUN: FileCheck %s --check-prefix=JSON <%t.json
// JSON: "random": {
// JSON-NEXT: "seed": 7,
// JSON: "failing": 1,
// JSON: "failing_run": "7/

// Several processes make the same runs by turns; whichever fails first is reported.
// RUN: %exits 1 %heddle --random --alone=0 -j2 %s | FileCheck %s --check-prefix=JOBS
// JOBS: error: assertion {{.*}} [assertion]
// JOBS: An execution that leads there

// Without a bug there is no verdict but the guarantee. Each of three threads has one step: two additions, and the
// last read.
// RUN: %exits 3 %heddle --random --depth=2 --runs=2000 --sc -DRIGHT %s | FileCheck %s --check-prefix=NONE
// NONE: No errors found so far: 2000 random runs under sc, which prove nothing.
// NONE-NEXT: A bug of depth 2 would have been missed with a probability below {{.*}} % (3 threads, 3 steps).
// NONE: Random runs: 2000, 0 of them with an error, 0 given up; 2 distinct executions,
// RUN: %exits 3 %heddle --random --runs=2000 --sc -DRIGHT --alone=0 -j2 %s | FileCheck %s --check-prefix=SHARED
// SHARED: No errors found so far: 2000 random runs under sc, which prove nothing.
// SHARED: Random runs: 2000, 0 of them with an error, 0 given up; 2 distinct executions,

// Inputs are drawn, too: then the bound holds no more.
// RUN: %exits 3 %heddle --random --runs=100 -DRIGHT -DINPUT %s | FileCheck %s --check-prefix=INPUT
// INPUT: There is no guarantee, since the values of inputs are drawn, too.

// All runs that fail are counted, each error is reported once.
// RUN: %exits 1 %heddle --random --runs=600 --keep-going --quiet %s | FileCheck %s --check-prefix=GOING
// GOING: error: assertion
// GOING-NOT: error: assertion
// GOING: 1 error found under rc11; not all executions were explored: random runs prove nothing.

// RUN: %exits 2 %heddle --random -bound 2 %s 2>&1 | FileCheck %s --check-prefix=BOUND
// BOUND: --random does not go with --bound
// RUN: %exits 2 %heddle --random --algorithm=pop %s 2>&1 | FileCheck %s --check-prefix=POP
// POP: --random is a search of its own, and does not go with --algorithm=pop
// RUN: %exits 2 %heddle --random --outcomes %s 2>&1 | FileCheck %s --check-prefix=OUTCOMES
// OUTCOMES: --random does not go with --outcomes: it makes some of the executions, and that is about all of them
// RUN: %exits 2 %heddle --random --estimate %s 2>&1 | FileCheck %s --check-prefix=ESTIMATE
// ESTIMATE: --random does not go with --estimate: it makes some of the executions, and that is about all of them
// RUN: %exits 2 %heddle --depth=2 %s 2>&1 | FileCheck %s --check-prefix=DEPTH
// DEPTH: --depth needs --random: it is about random runs
// RUN: %exits 2 %heddle --random=1/2 %s 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: --random takes a seed S, or S/RUN/STEPS as reports have it, not '1/2'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

extern _Bool __VERIFIER_nondet_bool(void);

static atomic_int n;

static void *increment(void *unused)
{
#ifdef RIGHT
    atomic_fetch_add(&n, 1);
#else
    int old = n;
    n = old + 1;
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[2];
#ifdef INPUT
    int input = __VERIFIER_nondet_bool();
    (void)input;
#endif
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, increment, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(n == 2);
}
