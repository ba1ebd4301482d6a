// The errors of a round that changes nothing are none the less errors: its plain read races with a
// write, and what it looks at may have been freed.
// RUN: %exits 1 %heddle %s -- -DRACE | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --algorithm=pop %s -- -DRACE | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle %s -- -DFREE | FileCheck %s --check-prefix=FREE
// RUN: %exits 1 %heddle --algorithm=pop %s -- -DFREE | FileCheck %s --check-prefix=FREE
// RUN: %heddle %s | FileCheck %s
// RACE: data race on 'progress'
// FREE: [use-after-free]
// CHECK: Executions: 1 complete
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_bool done;
static volatile int progress;
static atomic_int *shown;

static void *watch(void *unused)
{
    while (!atomic_load(&done)) {
#ifdef RACE
        int seen = progress;
        (void)seen;
#endif
        (void)atomic_load(shown);
    }
    return unused;
}

int main(void)
{
    pthread_t watcher;
    shown = calloc(1, sizeof *shown);
    pthread_create(&watcher, NULL, watch, NULL);
    progress = 1;
#ifdef FREE
    free(shown);
#endif
    atomic_store(&done, 1);
    pthread_join(watcher, NULL);
#ifndef FREE
    free(shown);
#endif
    return 0;
}
