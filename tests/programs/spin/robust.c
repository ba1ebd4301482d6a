// Loops whose iterations have effects, under weaker models. Where all executions are those of sc, its states are
// all there are.
//  - 1: a heartbeat, until another thread has taken it and says so
//  - 2: a lock bit in the word that is awaited
//  - 3: relaxed updates, until a flag is set, and one look at what they write
//  - 4: two threads give way to each other (Dekker), by seq_cst accesses, and reset their flags by release stores
//  - 5: the same with relaxed looks: both may come in
//  - 6: a message by relaxed accesses in a loop with effects: what is behind the flag may be missing
// RUN: %heddle -DKIND=1 %s | FileCheck %s
// RUN: %heddle --tso -DKIND=1 %s | FileCheck %s
// RUN: %heddle --memory-model=ra -DKIND=1 %s | FileCheck %s
// RUN: %heddle -DKIND=2 %s | FileCheck %s
// RUN: %heddle -DKIND=3 %s | FileCheck %s
// RUN: %heddle --memory-model=ra -DKIND=3 %s | FileCheck %s
// RUN: %heddle -DKIND=4 %s | FileCheck %s
// RUN: %heddle --tso -DKIND=4 %s | FileCheck %s
// RUN: %exits 1 %heddle -DKIND=5 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --memory-model=ra -DKIND=4 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle -DKIND=6 %s | FileCheck %s --check-prefix=FAILS
// RUN: %heddle --sc -DKIND=6 %s | FileCheck %s --check-prefix=SAFE
// CHECK: No errors found: {{[0-9]+}} states explored under {{sc|tso|ra|rc11}}, all there are.
// SAFE: No errors found: {{[0-9]+}} executions explored under sc, all there are.
// RACE: [data-race]
// FAILS: [assertion]
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_int x, y, stop;
static int data;

#define LOAD(a, order) atomic_load_explicit(&(a), memory_order_##order)
#define STORE(a, value, order) atomic_store_explicit(&(a), value, memory_order_##order)

#if KIND == 4
#define LOOK(a) LOAD(a, seq_cst)
#else
#define LOOK(a) LOAD(a, relaxed)
#endif

/* Enters when the other thread does not want to. */
static void enter(atomic_int *own, atomic_int *other)
{
    for (bool is_in = false; !is_in;) {
        STORE(*own, 1, seq_cst);
        is_in = LOOK(*other) == 0;
        if (is_in)
            data++;
        STORE(*own, 0, release);
    }
}

/* Takes the word's low bit, and gives it back. */
static int look_locked(void)
{
    int seen = LOAD(x, relaxed);
    do
        while (seen & 1)
            seen = LOAD(x, relaxed);
    while (!atomic_compare_exchange_strong(&x, &seen, seen | 1));
    atomic_fetch_sub(&x, 1);
    return seen;
}

static void *one(void *unused)
{
#if KIND == 1
    while (!LOAD(stop, acquire))
        STORE(x, 1, relaxed);
#elif KIND == 2
    while (!look_locked())
        ;
#elif KIND == 3
    while (!LOAD(stop, acquire))
        atomic_fetch_xor_explicit(&x, 1, memory_order_relaxed);
#elif KIND == 4 || KIND == 5
    enter(&x, &y);
#elif KIND == 6
    while (!LOAD(stop, relaxed))
        atomic_fetch_xor_explicit(&y, 1, memory_order_relaxed);
    assert(LOAD(x, relaxed) == 1);
#endif
    return unused;
}

static void other(void)
{
#if KIND == 1
    data = atomic_exchange(&x, 0);
    STORE(stop, 1, release);
#elif KIND == 2
    int seen = atomic_load(&x) & ~1;
    while (!atomic_compare_exchange_weak(&x, &seen, 2))
        seen &= ~1;
#elif KIND == 3
    data = LOAD(x, relaxed);
    STORE(stop, 1, release);
#elif KIND == 4 || KIND == 5
    enter(&y, &x);
#elif KIND == 6
    STORE(x, 1, relaxed);
    STORE(stop, 1, relaxed);
#endif
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, one, NULL);
    other();
    pthread_join(thread, NULL);
    return 0;
}
