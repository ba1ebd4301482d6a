/* Errors under rc11 where updates of a counter have no order: the reports show one, and can be
 * replayed. Three threads write data and add to a counter; main reads the data once it has found all.
 *
 * Additions that release are enough: their chain is a release sequence, and main acquires all that it
 * finds. Relaxed ones are not: a race. With -DSUM, main may find just the third addition.
 *
 * With -DMESSAGE, a relaxed flag says that the data is written. So the writer's addition is in front
 * of the reader's. If the former releases and the latter acquires, there is no race, although no
 * thread looks at the counter. */
// RUN: %heddle -DORDER=memory_order_release %s | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle --ordered-sync -DORDER=memory_order_release %s | FileCheck %s --check-prefix=RIGHT
// RIGHT: No errors found
// RUN: %exits 1 %heddle --ordered-sync -DORDER=memory_order_relaxed %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle -j2 -DORDER=memory_order_relaxed %s | FileCheck %s --check-prefix=RACE
// RACE: error: data race
// RUN: %exits 1 %heddle --format=json -DORDER=memory_order_relaxed %s > %t.json
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// JSON: "kind": "data-race"
// RUN: %exits 1 %heddle --replay=%t.json %s -- -DORDER=memory_order_relaxed
//
// RUN: %exits 1 %heddle --format=json -DORDER=memory_order_relaxed -DSUM %s > %t.json
// RUN: FileCheck %s --check-prefix=SUM < %t.json
// SUM: "kind": "assertion"
// RUN: %exits 1 %heddle --replay=%t.json %s -- -DORDER=memory_order_relaxed -DSUM
// RUN: %exits 1 %heddle --format=sarif -DORDER=memory_order_relaxed -DSUM %s | FileCheck %s --check-prefix=SARIF
// SARIF: "ruleId": "assertion"
// RUN: %exits 1 %heddle --dot=%t.dot -DORDER=memory_order_relaxed -DSUM %s | FileCheck %s --check-prefix=TEXT
// TEXT: error: assertion `seen != 4' failed
// RUN: FileCheck %s --check-prefix=DOT < %t.dot
// DOT: digraph
//
// RUN: %heddle --keep-going -DMESSAGE -DORDER=memory_order_acq_rel %s | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle --keep-going -DMESSAGE -DORDER=memory_order_seq_cst %s | FileCheck %s --check-prefix=RIGHT
// RUN: %exits 1 %heddle --format=json -DMESSAGE -DORDER=memory_order_acquire %s > %t.json
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: %exits 1 %heddle --replay=%t.json %s -- -DMESSAGE -DORDER=memory_order_acquire

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int data[3];
static atomic_int counter, flag;

static void *add(void *number)
{
#ifdef MESSAGE
    if (number && !atomic_load_explicit(&flag, memory_order_relaxed))
        return NULL;
    if (!number)
        data[0] = 1;
    atomic_fetch_add_explicit(&counter, 1, ORDER);
    if (!number)
        atomic_store_explicit(&flag, 1, memory_order_relaxed);
    else
        assert(data[0] == 1);
    return NULL;
#endif
    data[(long)number] = 1;
    atomic_fetch_add_explicit(&counter, 1 << (long)number, ORDER);
    return NULL;
}

int main(void)
{
    pthread_t threads[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, add, (void *)i);
#ifdef MESSAGE
    (void)atomic_load_explicit(&counter, memory_order_relaxed);
#elif defined SUM
    int seen = atomic_load_explicit(&counter, memory_order_relaxed);
    assert(seen != 4); // the third addition alone
#else
    while (atomic_load_explicit(&counter, memory_order_acquire) != 7)
        ;
    assert(data[0] + data[1] + data[2] == 3);
#endif
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
