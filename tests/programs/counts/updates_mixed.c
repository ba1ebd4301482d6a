/* Stores, and updates whose results are used, among updates without an order. Each comes behind a set
 * of these, and is in order with all. By -DTHREADS=..., a letter for what each thread does: i adds 1
 * to the counter, r reads it, p by a plain access, s stores, b as a release, x takes all and leaves
 * 0, u adds and uses the result, c exchanges FROM for 9; d writes data, t takes all and writes data if
 * there was something; f sets a flag, g ends the thread unless that is set. */
// A thread that takes twice: each addition is taken by the first, by the second, or not: 3^n.
// RUN: %heddle --no-symmetry -DTHREADS='"xx","i","i","i"' %s | FileCheck %s --check-prefix=TWICE
// RUN: %heddle --no-symmetry -DTHREADS='"i","xx","i","i"' %s | FileCheck %s --check-prefix=TWICE
// TWICE: Executions: 27 complete, 0 blocked;
//
// With a reader, too: one of the two comes first, and has the smaller set: 2 * 3^n.
// RUN: %heddle --no-symmetry -DTHREADS='"i","r","x","i"' %s | FileCheck %s --check-prefix=READ
// RUN: %heddle --no-symmetry -DTHREADS='"s","i","i","r"' %s | FileCheck %s --check-prefix=READ
// READ: Executions: 18 complete, 0 blocked;
//
// Two threads that use results are in one of two orders, and an addition is before, between, or
// behind: 2 * 3^n. Chains: 4!.
// RUN: %heddle --no-symmetry -DTHREADS='"u","i","i","u"' %s | FileCheck %s --check-prefix=READ
// RUN: %heddle --no-symmetry -DTHREADS='"i","s","u","i"' %s | FileCheck %s --check-prefix=READ
// RUN: %heddle --no-symmetry --ordered-sync -DTHREADS='"u","i","i","u"' %s | FileCheck %s --check-prefix=CHAINS
// CHAINS: Executions: 24 complete, 0 blocked;
//
// Each of two threads adds before it takes, so that its own addition is in its set. The other one's
// may be, too, in the first set: 2 * 2. The third addition is before, between, or behind: * 3.
// RUN: %heddle --no-symmetry -DTHREADS='"ix","ix","i"' %s | FileCheck %s --check-prefix=OWN
// RUN: %heddle --no-symmetry --algorithm=optimal --commute -DTHREADS='"ix","ix","i"' %s | FileCheck %s --check-prefix=OWN
// OWN: Executions: 12 complete, 0 blocked;
//
// So it is under tso, where all of these drain the buffer. A store that does not has its place in a
// chain.
// RUN: %heddle --no-symmetry --memory-model=tso -DTHREADS='"xx","i","i","i"' %s | FileCheck %s --check-prefix=TWICE
// RUN: %heddle --no-symmetry --memory-model=tso -DTHREADS='"i","s","u","i"' %s | FileCheck %s --check-prefix=READ
// RUN: %heddle --no-symmetry --memory-model=tso -DTHREADS='"i","b","u","i"' %s | FileCheck %s --check-prefix=CHAINS
//
// Under rc11, too, whatever the orders are: coherence of one location is sequential consistency. But
// a store has its place in a chain there.
// RUN: %heddle --no-symmetry -DORDER=memory_order_relaxed -DTHREADS='"xx","i","i","i"' %s | FileCheck %s --check-prefix=TWICE
// RUN: %heddle --no-symmetry -DORDER=memory_order_acquire -DTHREADS='"u","i","i","u"' %s | FileCheck %s --check-prefix=READ
// RUN: %heddle --no-symmetry -DORDER=memory_order_release -DTHREADS='"ix","ix","i"' %s | FileCheck %s --check-prefix=OWN
// RUN: %heddle --no-symmetry -DORDER=memory_order_relaxed -DTHREADS='"i","b","u","i"' %s | FileCheck %s --check-prefix=CHAINS
//
// A compare-exchange of 1 by 9 (c) comes behind any set of additions: 2^3. Two of them are in one of
// 2 orders, and each of two additions is before, between or behind, but for two cases in which both
// fail with the same set, none or both additions: 2 * 3^2 - 2.
// RUN: %heddle --no-symmetry -DTHREADS='"i","c","i","i"' %s | FileCheck %s --check-prefix=EIGHT
// EIGHT: Executions: 8 complete, 0 blocked;
// RUN: %heddle --no-symmetry -DTHREADS='"i","c","i","c"' %s | FileCheck %s --check-prefix=SIXTEEN
// RUN: %heddle --no-symmetry --algorithm=optimal --commute -DTHREADS='"i","c","i","c"' %s | FileCheck %s --check-prefix=SIXTEEN
// SIXTEEN: Executions: 16 complete, 0 blocked;
// RUN: %heddle --no-symmetry --memory-model=tso -DTHREADS='"i","c","i","c"' %s | FileCheck %s --check-prefix=SIXTEEN
// RUN: %heddle --no-symmetry --memory-model=rc11 -DORDER=memory_order_relaxed -DTHREADS='"i","c","i","c"' %s | FileCheck %s --check-prefix=SIXTEEN
//
// Who has seen the flag of an addition, without orders, need not see the addition, if the
// exchange of 1 fails: 3 executions, with the one without the flag. The exchange of 0 would write in
// front of the addition, which is in its causal past: 2.
// RUN: %heddle --no-symmetry --memory-model=rc11 -DORDER=memory_order_relaxed -DTHREADS='"if","gc"' %s | FileCheck %s --check-prefix=STALE
// RUN: %heddle --no-symmetry --memory-model=rc11 -DORDER=memory_order_relaxed -DTHREADS='"if","gc"' --ordered-sync %s | FileCheck %s --check-prefix=STALE
// RUN: %heddle --no-symmetry --memory-model=rc11 -DORDER=memory_order_relaxed -DFROM=0 -DTHREADS='"if","gc"' %s | FileCheck %s --check-prefix=HANDED
// RUN: %heddle --no-symmetry --memory-model=tso -DTHREADS='"if","gc"' %s | FileCheck %s --check-prefix=HANDED
// STALE: No errors found: 3 executions
//
// Nothing is lost by exchanges. It is by a load and a store.
// RUN: %heddle --no-symmetry -DTHREADS='"i","xx","i","x","i"' -DSUM %s | FileCheck %s --check-prefix=FINE
// Three exchanges are in one of 3 orders, and each addition in one of 4 places: 3 * 4^3.
// FINE: No errors found: 192 executions
// RUN: %exits 1 %heddle --no-symmetry -DTHREADS='"i","l","i","i"' -DSUM %s | FileCheck %s --check-prefix=LOST
// LOST: error: assertion `taken + counter == 3' failed
//
// Whoever takes an addition has all that came before it. A store has not.
// RUN: %heddle --no-symmetry -DTHREADS='"di","t"' %s | FileCheck %s --check-prefix=HANDED
// HANDED: No errors found: 2 executions
// RUN: %exits 1 %heddle --no-symmetry --memory-model=sc -DTHREADS='"di","sd"' %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --no-symmetry --memory-model=sc -DTHREADS='"dx","id"' %s | FileCheck %s --check-prefix=RACE
// RACE: error: data race
//
// A compare-exchange that finds an addition has what came before that: a plain read of the counter.
// One that fails writes nothing. So there is no race, and there is none where an addition that has
// what came before it comes in front of the read: the exchange of 0 only succeeds before.
// RUN: %heddle --no-symmetry --memory-model=sc -DTHREADS='"pi","c"' %s | FileCheck %s --check-prefix=HANDED
// RUN: %heddle --no-symmetry --memory-model=sc -DFROM=0 -DTHREADS='"ip","c"' %s | FileCheck %s --check-prefix=HANDED
// RUN: %heddle --no-symmetry --memory-model=rc11 -DTHREADS='"pi","c"' %s | FileCheck %s --check-prefix=HANDED
// RUN: %heddle --no-symmetry --memory-model=rc11 -DFROM=0 -DTHREADS='"ip","c"' %s | FileCheck %s --check-prefix=HANDED
// RUN: %exits 1 %heddle --no-symmetry --memory-model=sc -DTHREADS='"ip","c"' %s | FileCheck %s --check-prefix=RACE

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static const char *const threads[] = {THREADS};
enum { COUNT = sizeof threads / sizeof *threads };

#ifndef ORDER
#define ORDER memory_order_seq_cst
#endif
#define FAILURE (ORDER == memory_order_seq_cst ? memory_order_seq_cst : memory_order_relaxed)
#ifndef FROM
#define FROM 1
#endif

static atomic_int counter, taken, flag;
static int data, seen;

static void *run(void *text)
{
    for (const char *letter = text; *letter; letter++)
        switch (*letter) {
        case 'i':
            atomic_fetch_add_explicit(&counter, 1, ORDER);
            break;
        case 'r':
            (void)atomic_load(&counter);
            break;
        case 's':
            atomic_store(&counter, 7);
            break;
        case 'b':
            atomic_store_explicit(&counter, 7, memory_order_release);
            break;
        case 'c': {
            int expected = FROM;
            if (!atomic_compare_exchange_strong_explicit(&counter, &expected, 9, ORDER, FAILURE) &&
                expected < 0)
                return text;
            break;
        }
        case 'x': {
            int found = atomic_exchange_explicit(&counter, 0, ORDER);
#ifdef SUM
            taken += found;
#endif
            if (found < 0)
                return text;
            break;
        }
        case 'l':
            taken += atomic_load(&counter);
            atomic_store(&counter, 0);
            break;
        case 't':
            if (atomic_exchange(&counter, 0) == 0)
                break;
            data++;
            break;
        case 'p':
            seen = *(int *)&counter;
            break;
        case 'f':
            atomic_store_explicit(&flag, 1, memory_order_relaxed);
            break;
        case 'g':
            if (!atomic_load_explicit(&flag, memory_order_relaxed))
                return text;
            break;
        case 'd':
            data++;
            break;
        default:
            if (atomic_fetch_add_explicit(&counter, 1, ORDER) < 0)
                return text;
        }
    return NULL;
}

int main(void)
{
    pthread_t thread[COUNT];
    for (int i = 0; i < COUNT; i++)
        pthread_create(&thread[i], NULL, run, (void *)threads[i]);
    for (int i = 0; i < COUNT; i++)
        pthread_join(thread[i], NULL);
#ifdef SUM
    assert(taken + counter == 3);
#endif
    return 0;
}
