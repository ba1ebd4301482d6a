/* One class of executions: y is 0 whoever wrote it. If it was the writer, the stores of q are
 * ordered; if it is the initial value, they are a data race. The other program stores 1 to y, and
 * waits for that. */
// RUN: %exits 1 %heddle --algorithm=rvf --format=json %s > %t.json
// RUN: FileCheck %s < %t.json
// RUN: %exits 1 %heddle --replay=%t.json %s | FileCheck %s --check-prefix=REPLAY
// RUN: %heddle --algorithm=rvf -- -DORDERED %s | FileCheck %s --check-prefix=ORDERED
// CHECK: "kind": "data-race"
// CHECK: data race on 'q'
// REPLAY: The recorded execution ends in the same error
// ORDERED: No errors found
#include <pthread.h>
#include <stdatomic.h>

static atomic_int y;
static int q;

static void *writer(void *unused)
{
    (void)unused;
    q = 1;
#ifdef ORDERED
    atomic_store(&y, 1);
#else
    atomic_store(&y, 0);
#endif
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
#ifdef ORDERED
    while (atomic_load(&y) == 0)
        ;
#else
    atomic_load(&y);
#endif
    q = 1;
    pthread_join(thread, NULL);
}
