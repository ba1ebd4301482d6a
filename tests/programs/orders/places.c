/* A lock with two seq_cst operations, and a client that has its own: a counter, and a flag behind which another thread
 * reads what it has counted. With all places free, the lock needs an acquire and a release, and so does the flag.
 * Chosen places may change, and all others keep seq_cst: by function, by several functions, by file, and all but some.
 * A name that is that of no place is a mistake. */
// RUN: %heddle --orders=relax --quiet %s | FileCheck %s --check-prefix=ALL
// RUN: %heddle --orders=relax --quiet --orders-in=lock,unlock %s | FileCheck %s --check-prefix=LOCK
// RUN: %heddle --orders=redesign --quiet --orders-in='!user,main' %s | FileCheck %s --check-prefix=LOCK
// RUN: %heddle --orders=relax --quiet --orders-in=unlock %s | FileCheck %s --check-prefix=UNLOCK
// RUN: %heddle --orders=relax --quiet --orders-in=places.c %s | FileCheck %s --check-prefix=ALL
// RUN: %exits 2 %heddle --orders=relax --orders-in=lock,aces.c %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exits 1 %heddle --orders=repair --orders-in=unlock -DORDER=relaxed %s | FileCheck %s --check-prefix=HELPLESS
// ALL: update of 'held': seq_cst -> acquire
// ALL-NEXT: store to 'held': seq_cst -> release
// ALL-NEXT: store to 'done': seq_cst -> release
// ALL-NEXT: load of 'done': seq_cst -> acquire
// LOCK: update of 'held': seq_cst -> acquire
// LOCK-NEXT: store to 'held': seq_cst -> release
// LOCK-NOT: 'done'
// UNLOCK-NOT: update
// UNLOCK: store to 'held': seq_cst -> release
// UNLOCK-NOT: 'done'
// WRONG: --orders-in: no atomic operation is in a file or function 'aces.c'
// HELPLESS: No memory orders help in these places: with the strongest, too, data race
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER seq_cst
#endif
#define JOINED(a, b) a##b
#define MEMORY_ORDER(name) JOINED(memory_order_, name)

static atomic_int held, done;
static int count;

static void lock(void)
{
    while (atomic_exchange_explicit(&held, 1, MEMORY_ORDER(ORDER)))
        continue;
}

static void unlock(void)
{
    atomic_store_explicit(&held, 0, MEMORY_ORDER(ORDER));
}

static void *user(void *unused)
{
    lock();
    count++;
    unlock();
    atomic_store(&done, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, user, NULL);
    lock();
    count++;
    unlock();
    if (atomic_load(&done))
        assert(count == 2);
    pthread_join(thread, NULL);
}
