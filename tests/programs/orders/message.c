/* A flag publishes data. If both are relaxed, the reader may see the flag and old data, or race with the writer. A
 * release and an acquire of the flag are what helps, and the only minimum: without one of them, nothing synchronises.
 * What is seq_cst already may fall to just these. The place that no thread comes to keeps its order. A loop that is cut
 * leaves the answer open. */
// RUN: %heddle --orders=repair --quiet %s | FileCheck %s --check-prefix=REPAIR
// RUN: %heddle --orders=repair --quiet --cost=x86 %s | FileCheck %s --check-prefix=REPAIR
// RUN: %heddle --orders=relax --quiet -DORDER=seq_cst %s | FileCheck %s --check-prefix=RELAX
// RUN: %heddle --orders=redesign -DORDER=seq_cst -DPLAIN %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --orders=relax %s | FileCheck %s --check-prefix=FAILS
// RUN: %exits 3 %heddle --orders=repair --unroll=1 -DROUNDS=3 %s | FileCheck %s --check-prefix=OPEN
// REPAIR: The least memory orders for this program, under rc11:
// REPAIR-EMPTY:
// REPAIR-NEXT: 1. Cost 2:
// REPAIR-NEXT: store to 'flag': relaxed -> release
// REPAIR-NEXT: load of 'flag': relaxed -> acquire
// REPAIR-EMPTY:
// REPAIR-NEXT: Kept, since no execution comes to it: {{.*}} store to 'never'
// REPAIR-NOT: {{.}}
// RELAX: store to 'data': seq_cst -> relaxed
// RELAX-NEXT: store to 'flag': seq_cst -> release
// RELAX-NEXT: load of 'flag': seq_cst -> acquire
// RELAX-NEXT: load of 'data': seq_cst -> relaxed
// RELAX-NOT: never{{.*}}->
// RACE: store to 'flag': seq_cst -> release
// RACE-NEXT: atomic_store_explicit(&flag, 1, MEMORY_ORDER(ORDER));
// RACE-NEXT: relaxed: data race on 'data': {{.*}} at message.c:
// RACE: Places: 3; explorations: 2, of which 1 complete; errors: 1
// FAILS: The program fails with the orders that it has: assertion `READ() == 42' failed at message.c:{{[0-9]+}}
// FAILS-NEXT: --orders=repair looks for stronger ones.
// OPEN: Not finished: --unroll cut some threads short. Proved so far: 0; open: 1.
// OPEN: Open, and the next one to try, at a cost of 0:
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER relaxed
#endif
#define JOINED(a, b) a##b
#define MEMORY_ORDER(name) JOINED(memory_order_, name)

static atomic_int flag, never, round_number;
#ifdef PLAIN
static int data;
#define WRITE(value) (data = (value))
#define READ() data
#else
static atomic_int data;
#define WRITE(value) atomic_store_explicit(&data, value, MEMORY_ORDER(ORDER))
#define READ() atomic_load_explicit(&data, MEMORY_ORDER(ORDER))
#endif

static void *writer(void *unused)
{
#ifdef ROUNDS
    for (int i = 0; i < ROUNDS; i++)
        atomic_store_explicit(&round_number, i, memory_order_relaxed);
#endif
    WRITE(42);
    atomic_store_explicit(&flag, 1, MEMORY_ORDER(ORDER));
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    if (atomic_load_explicit(&flag, MEMORY_ORDER(ORDER)))
        assert(READ() == 42);
    pthread_join(thread, NULL);
    if (thread == 0)
        atomic_store_explicit(&never, 1, MEMORY_ORDER(ORDER));
}
