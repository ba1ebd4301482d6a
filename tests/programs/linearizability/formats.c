/* Every format shows the scenario of an error, and why no order explains it. An increment in two
 * steps is wrong as in lost_increment.c. */
// RUN: %exits 1 %heddle --linearizability --format=sarif %s | FileCheck %s --check-prefix=SARIF
// SARIF: "text": "whole operations, one at a time, do not explain this execution.\n\nscenario: inc() || inc()\nnot linearizable: no order {{.*}}\n{{ *}}| thread 1 | thread 2 |\n
// RUN: %exits 1 %heddle --linearizability --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "scenario": "inc() || inc()"
// JSON: "reason": "results"
// JSON: "details": "scenario: inc() || inc()\nnot linearizable: no order
// RUN: %exits 1 %heddle --linearizability --html=%t.html --dot=%t.dot --svg=%t.svg %s
// RUN: FileCheck %s --check-prefix=HTML < %t.html
// HTML: "details":"scenario: inc() || inc()\nnot linearizable
// RUN: FileCheck %s --check-prefix=DOT < %t.dot
// DOT: object
//
/* With --keep-going, the formats have the errors of all scenarios. `spoil` asserts that something
 * was counted, which is wrong where it is alone. One `inc` is right. */
// RUN: %exits 1 %heddle --linearizability --keep-going --operations=2 --format=sarif \
// RUN:     -DSPOILT %s | FileCheck %s --check-prefix=BOTH
// BOTH-NOT: scenario: inc()\n
// BOTH: scenario: spoil()\n
// BOTH: scenario: inc() || inc()\n
//
/* What is right counts beside what fails: the only execution of `inc`, in turn and as a thread. */
// RUN: %exits 1 %heddle --linearizability --keep-going --operations=1 -DSPOILT %s \
// RUN:   | FileCheck %s --check-prefix=COUNTS
// COUNTS: 1 of 2 scenarios have an error
// COUNTS-NEXT: Executions: 1 of threads,
//
// RUN: %exits 2 %heddle --linearizability --witness=%t.yml %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WITNESS
// WITNESS: --linearizability does not go with --witness: it explores many scenarios
#include <assert.h>
#include <heddle/linearizability.h>
#include <stdatomic.h>

static void create(void *counter)
{
    atomic_init((atomic_long *)counter, 0);
}

static long inc(void *object, long unused)
{
    atomic_long *counter = object;
    (void)unused;
    long value = atomic_load(counter);
    atomic_store(counter, value + 1);
    return 0;
}

static long contents(void *counter)
{
    return atomic_load((atomic_long *)counter);
}

#ifdef SPOILT
static long spoil(void *counter, long unused)
{
    (void)unused;
    assert(atomic_load((atomic_long *)counter) > 0);
    return 0;
}
#endif

static const struct heddle_operation operations[] = {
    {.name = "inc", .run = inc},
#ifdef SPOILT
    {.name = "spoil", .run = spoil},
#endif
};

const struct heddle_object heddle_checked = {
    .size = sizeof(atomic_long),
    .create = create,
    .observe = contents,
    .operations = operations,
    .operation_count = sizeof operations / sizeof *operations,
};
