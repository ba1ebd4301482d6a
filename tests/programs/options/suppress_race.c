/* Data races are suppressed by the function that accesses, a function that calls it, the file or the
 * variable. The accesses then interleave like atomic ones, so that all 4 executions are explored: two
 * increments, each of which reads 0, or what the other one has written. */
// RUN: echo "# a comment" > %t.function && echo "race:^bump$" >> %t.function
// RUN: %heddle --no-symmetry --quiet --suppress=%t.function %s | FileCheck %s --check-prefix=NONE
// RUN: echo "race:work*r" > %t.caller
// RUN: %heddle --no-symmetry --quiet --suppress=%t.caller %s | FileCheck %s --check-prefix=NONE
// RUN: echo "race:counter" > %t.variable
// RUN: %heddle --no-symmetry --quiet --suppress=%t.variable %s | FileCheck %s --check-prefix=NONE
// RUN: echo "race:suppress_race.c$" > %t.file
// RUN: %heddle --no-symmetry --quiet --suppress=%t.file %s | FileCheck %s --check-prefix=NONE
// RUN: echo "  race_top : bump  " > %t.top
// RUN: %heddle --no-symmetry --quiet --suppress=%t.top %s | FileCheck %s --check-prefix=NONE
// NONE: No errors found: 4 executions explored under {{sc|rc11}}, all there are.
// NONE-NEXT: 1 error suppressed by {{.*}}suppress_race.c.tmp.

// The algorithms find the same executions.
// RUN: %heddle --no-symmetry --sc --quiet --algorithm=naive --suppress=%t.function %s | FileCheck %s --check-prefix=NONE
// RUN: %heddle --no-symmetry --sc --quiet --algorithm=pop --suppress=%t.function %s | FileCheck %s --check-prefix=NONE
// RUN: %heddle --no-symmetry --sc --quiet --algorithm=optimal --suppress=%t.function %s | FileCheck %s --check-prefix=NONE
// RUN: %heddle --no-symmetry --sc --quiet --algorithm=source --suppress=%t.function %s | FileCheck %s --check-prefix=NONE
// RUN: %heddle --no-symmetry --sc --quiet -bound 0 --suppress=%t.function %s | FileCheck %s --check-prefix=BOUND
// BOUND: No errors found with no preemption: 2 executions explored

// What follows from the race is an error all the same.
// RUN: %exits 1 %heddle --no-symmetry --quiet --suppress=%t.function -DCHECK %s | FileCheck %s --check-prefix=LOST
// LOST: error: assertion `counter == 2' failed
// LOST: 1 error suppressed

// race_top is about the access alone, and a pattern with ^ and $ about the whole name. A race of two
// other functions on the same variable is an error, before and after the suppressed one.
// RUN: echo "race_top:worker" > %t.no && echo "race:^count$" >> %t.no
// RUN: %exits 1 %heddle --no-symmetry --quiet --suppress=%t.no %s | FileCheck %s --check-prefix=STAYS
// RUN: %exits 1 %heddle --no-symmetry --quiet --suppress=%t.function -DTWO %s | FileCheck %s --check-prefix=TWO
// STAYS: error: data race on 'counter'
// STAYS: called from worker
// STAYS: 0 errors suppressed
// TWO: error: data race on 'counter': {{read by main and write by thread 3|write by thread 3 and read by main}}

// JSON has the number, and the lines that no error matched.
// RUN: echo "race:nothing" >> %t.function && echo "mutex:nothing" >> %t.function
// RUN: echo "called_from_lib:nothing" >> %t.function
// RUN: %heddle --no-symmetry --format=json --suppress=%t.function %s | FileCheck %s --check-prefix=JSON
// RUN: %heddle --no-symmetry --suppress=%t.function %s | FileCheck %s --check-prefix=UNUSED
// JSON: "suppressed": {
// JSON-NEXT: "file": "{{.*}}.function",
// JSON-NEXT: "errors": 1,
// JSON-NEXT: "unused": [
// JSON-NEXT: {
// JSON-NEXT: "line": 3,
// JSON-NEXT: "type": "race",
// JSON-NEXT: "pattern": "nothing"
// JSON: "line": 4,
// JSON-NOT: "line"
// UNUSED: .function:3: note: no error matches 'race:nothing'
// UNUSED-NEXT: .function:4: note: no error matches 'mutex:nothing'
// UNUSED-NOT: no error matches

#include <assert.h>
#include <pthread.h>

static int counter;

static void bump(void)
{
    counter++;
}

static void *worker(void *unused)
{
    bump();
    return unused;
}

#ifdef TWO
static void *setter(void *unused)
{
    counter = 7;
    return unused;
}
#endif

int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
#ifdef TWO
    pthread_create(&threads[2], NULL, setter, NULL);
    int seen = counter;
    (void)seen;
    pthread_join(threads[2], NULL);
#endif
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
#ifdef CHECK
    assert(counter == 2);
#endif
    return 0;
}
