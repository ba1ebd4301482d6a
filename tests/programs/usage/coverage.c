/* What some execution comes to is covered, whoever explores. A thread that stops in a call does
 * not come to what is behind it. */
// RUN: %heddle --coverage=%t.info %s | FileCheck --check-prefix=NOTES %s
// RUN: FileCheck --check-prefix=INFO %s <%t.info
// RUN: %heddle -j2 --coverage=%t.jobs %s
// RUN: cmp %t.info %t.jobs
// RUN: %heddle --sc --algorithm=source --coverage=%t.source %s
// RUN: cmp %t.info %t.source
// RUN: %heddle --format=json %s | FileCheck --check-prefix=JSON %s
// RUN: %heddle -bound 0 --coverage=%t.bound %s | FileCheck --check-prefix=BOUND %s
// RUN: FileCheck --check-prefix=BOUND-INFO %s <%t.bound
// RUN: %exits 3 %heddle -DSTOPS --coverage=%t.stops %s
// RUN: FileCheck --check-prefix=STOPS %s <%t.stops
// RUN: %exits 1 %heddle -DWRONG %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 2 %heddle --replay=%t --coverage=%t %s 2>&1 | FileCheck --check-prefix=REPLAY %s
// RUN: %exits 2 %heddle --linearizability --coverage=%t %s 2>&1 | FileCheck --check-prefix=OBJECT %s
// NOTES: No errors found
// NOTES-NEXT: {{.*}}coverage.c:[[#UNUSED:@LINE+30]]: note: no execution comes to this assertion
// NOTES-NEXT: {{.*}}coverage.c:[[#UNUSED+7]]: note: no execution comes to this assertion
// NOTES-NEXT: Executions:
// INFO: FNDA:0,unused
// INFO: FNDA:1,run
// INFO: FNDA:1,main
// INFO: BRDA:[[#LINE:@LINE+30]],{{[0-9]+}},0,0
// INFO-NEXT: BRDA:[[#LINE]],{{[0-9]+}},1,1
// INFO: DA:[[#LINE]],1
// INFO-NEXT: DA:[[#LINE+1]],0
// INFO-NEXT: DA:[[#LINE+3]],1
// INFO: DA:[[#LINE+10]],1
// JSON: "unreached_assertions": [
// JSON-COUNT-2: "line":
// BOUND: No errors found with no preemption
// BOUND-INFO: BRDA:[[#@LINE+42]],{{[0-9]+}},0,0
// ERROR-NOT: no execution comes to this assertion
// OBJECT: error: --linearizability does not go with --coverage: it explores many scenarios
// REPLAY: error: --coverage does not go with --replay: it tells what one exploration in this process comes to

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int condition);

static atomic_int x;

static int unused(int y)
{
    assert(y > 0);
    return y;
}

static void *run(void *unused)
{
    if (atomic_load(&x) == 7)
        assert(x != 7);
    else
        atomic_store(&x, 2);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    atomic_store(&x, 1);
    pthread_join(thread, NULL);
    if (x == 5)
        return unused(x);
#if defined WRONG
    assert(x == 1);
#elif defined STOPS
    __VERIFIER_assume(x == 5); // STOPS: DA:[[#@LINE]],1
    x = 6;                     // STOPS: DA:[[#@LINE]],0
#else
    assert(x == 1 || x == 2);
#endif
    return 0;
}
