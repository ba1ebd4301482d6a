/* Three errors, which need no preemption, one, and two. A reader fails if it begins when the writer
 * has ended; if it reads z between the writer's two stores, where the writer is preempted; and if it
 * reads z before the first of them, too: then it was preempted before. With --keep-going, a range of
 * bounds goes on after each, and reports each once, with as few preemptions as it needs. Otherwise,
 * the first error ends it. What is found does not depend on the number of processes, on the
 * algorithm, or on a limit after which another run goes on.
 * Bound 0 has 2 executions: either thread runs first, and to its end. Main waits for both. */
// RUN: %exits 1 %heddle --sc --keep-going --bound-strict -bound 0..2 %s | FileCheck %s
// RUN: %exits 1 %heddle --sc --keep-going --bound-strict -bound 0..2 -j2 --alone=0 %s | FileCheck %s
// RUN: %exits 1 %heddle --sc --keep-going --bound-strict -bound 0..2 --algorithm=naive %s | FileCheck %s
// RUN: %exits 1 %heddle --sc --keep-going -bound 0..2 %s | FileCheck %s --check-prefix=BEYOND
// RUN: %exits 1 %heddle --sc --keep-going --bound-strict -bound 0..1 %s | FileCheck %s --check-prefix=ONE
// RUN: %exits 1 %heddle --sc --bound-strict -bound 0..2 %s | FileCheck %s --check-prefix=FIRST
// RUN: %exits 1 %heddle --sc --keep-going --bound-strict -bound 0..2 --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 1 %heddle --sc --keep-going --bound-strict -bound 0..2 --checkpoint=%t.saved %s | FileCheck %s
// RUN: %exits 1 %heddle --sc --keep-going --bound-strict -bound 0..2 --resume=%t.saved %s | FileCheck %s
// CHECK: error: assertion `!"no preemption"' failed
// CHECK: An execution that leads there (step
// CHECK: error: assertion `!"one"' failed
// CHECK: An execution that leads there, with 1 preemption
// CHECK: error: assertion `!"two"' failed
// CHECK: An execution that leads there, with 2 preemptions
// CHECK: 3 errors found under sc with bound 2.
// CHECK: {{^ +}}0 2 {{.*}} (errors)
// CHECK-NEXT: {{^ +}}1 {{.*}} (errors)
// CHECK-NEXT: {{^ +}}2 {{.*}} (errors)
// BEYOND: 3 errors found under sc with bound 2.
// ONE: 2 errors found under sc with bound 1.
// FIRST: 1 error found under sc with bound 0, and the exploration stopped there.
// FIRST-NOT: (errors)
// JSON: "bound_proved": null,
// JSON: "bound": 0,
// JSON: "finished": false,
// JSON: "bound": 2,
// JSON: "finished": false,
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int z, ended;

static void *write_twice(void *unused)
{
    z = 1;
    z = 0;
    ended = 1;
    return unused;
}

static void *read_twice(void *unused)
{
    if (ended)
        assert(!"no preemption");
    int first = z, second = z;
    if (first == 1 && second == 1)
        assert(!"one");
    if (first == 0 && second == 1)
        assert(!"two");
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, write_twice, NULL);
    pthread_create(&threads[1], NULL, read_twice, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
