/* Each thread waits for the other, the first one behind something that it has done. So it is left where
 * it waits, and goes on later. Like waiting for a mutex, that is free; counted, it is one preemption. All
 * that count preemptions agree. */
// RUN: %heddle --count-preemptions %s | FileCheck %s --check-prefix=FREE
// FREE: Executions: 1 complete, 0 blocked
// FREE: Preemptions    executions
// FREE-NEXT: {{^ *0 *1$}}
//
// RUN: %heddle -bound 0 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -bound 0 --algorithm=bpor %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -bound 0 --algorithm=naive %s | FileCheck %s --check-prefix=ONE
//
// RUN: %heddle --bound-waits=counted --count-preemptions %s | FileCheck %s
// CHECK: Executions: 1 complete, 0 blocked
// CHECK: Preemptions    executions
// CHECK-NEXT: {{^ *0 *0$}}
// CHECK-NEXT: {{^ *1 *1$}}
//
// RUN: %exits 3 %heddle --bound-waits=counted -bound 0 %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 3 %heddle --bound-waits=counted -bound 0 --algorithm=bpor %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 3 %heddle --bound-waits=counted -bound 0 --algorithm=naive %s | FileCheck %s --check-prefix=NONE
// NONE: Executions: 0 complete
//
// RUN: %heddle --bound-waits=counted -bound 1 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --bound-waits=counted -bound 1 --algorithm=bpor %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --bound-waits=counted -bound 1 --algorithm=naive %s | FileCheck %s --check-prefix=ONE
// ONE: Executions: 1 complete

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int asked, answered, seen;

static void *ask(void *unused)
{
    (void)unused;
    atomic_store(&asked, 1);
    while (!atomic_load(&answered))
        continue;
    atomic_store(&seen, 1);
    return NULL;
}

static void *answer(void *unused)
{
    (void)unused;
    while (!atomic_load(&asked))
        continue;
    atomic_store(&answered, 1);
    return NULL;
}

int main(void)
{
    pthread_t asking, answering;
    pthread_create(&asking, NULL, ask, NULL);
    pthread_create(&answering, NULL, answer, NULL);
    pthread_join(asking, NULL);
    pthread_join(answering, NULL);
    return 0;
}
