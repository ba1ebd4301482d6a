// RUN: cd %S && %exits 1 %heddle --format=json output.c >%t.json
// RUN: cd %S && %exits 1 %heddle --replay=%t.json output.c | FileCheck --match-full-lines %s
// RUN: cd %S && %exits 1 %heddle --replay=%t.json --quiet output.c | FileCheck --check-prefix=QUIET %s
// RUN: cd %S && %exits 1 %heddle --replay=%t.json --verbose output.c 2>/dev/null | FileCheck --check-prefix=TRACE %s
// The program's output comes in the order of the recorded steps. Thread 1 is second: the order is not that
// of the threads' numbers.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int turns;

static void *first(void *unused)
{
    if (atomic_load(&turns) == 1) {
        printf("first\n");
        atomic_store(&turns, 2);
    }
    return unused;
}

static void *second(void *unused)
{
    if (atomic_load(&turns) == 2) {
        printf("second\n");
        atomic_store(&turns, 3);
    }
    return unused;
}

int main(void)
{
    pthread_t one, two;
    printf("begin %d\n", 1);
    pthread_create(&two, NULL, second, NULL);
    pthread_create(&one, NULL, first, NULL);
    atomic_store(&turns, 1);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    printf("end\n");
    assert(atomic_load(&turns) != 3);
    return 0;
}

//      CHECK: begin 1
// CHECK-NEXT: first
// CHECK-NEXT: second
// CHECK-NEXT: end
// CHECK-NEXT: output.c:42:5: error: assertion `atomic_load(&turns) != 3' failed [assertion]
//      CHECK: The recorded execution ends in the same error, after {{[0-9]+}} steps.
//  QUIET-NOT: The recorded execution
//      TRACE: An execution that leads there
//      TRACE: print "second\n"
