// Loops whose iterations begin with a plain store, which the next iteration repeats. Such a store is no effect of an
// iteration that fails.
// Kinds 1 and 2: the thread leaves its loop as soon as it reads 2, so the store of that value is the only one that
// counts: one execution.
// RUN: %heddle -DKIND=1 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=naive -DKIND=1 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -DKIND=2 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=optimal -DKIND=2 %s | FileCheck %s --check-prefix=ONE
// ONE: Executions: 1 complete
//
// It is an effect where the thread reads it in the next iteration, or behind the loop, and where another thread reads
// it: under a lock, or as an atomic value. The errors need an iteration that
// reads 1.
// RUN: %exits 1 %heddle --quiet -DKIND=3 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=4 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=5 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=6 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=7 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=1 -DLOOKS --races=ignore %s | FileCheck %s --check-prefix=BUG
// BUG: error: assertion `!seen' failed
//
// Without a lock, it is a race, also with the store of an iteration that fails: the last store comes behind the read.
// RUN: %exits 1 %heddle --quiet -DKIND=1 -DLOOKS %s | FileCheck %s --check-prefix=RACE
// RACE: error: data race on 'own'
//
// A loop that nobody ends.
// RUN: %exits 1 %heddle --quiet -DKIND=1 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle --quiet --algorithm=naive -DKIND=1 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle --quiet -DKIND=2 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// NEVER: error: {{.*}}[livelock]
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int x;
static atomic_int own_atomic;
static int own;
static bool seen;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void wait_for_two(void)
{
#if KIND == 1
    do
        own = x;
    while (own < 2);
#elif KIND == 2 /* several stores */
    int read;
    do {
        own = 0;
        read = x;
        own = read;
    } while (read < 2);
#elif KIND == 3 /* reads it before it stores */
    int old = 0;
    do {
        if (own == 1)
            old = 1;
        own = x;
    } while (own < 2);
    seen = old == 1;
#elif KIND == 4 /* the same place, of which the compiler does not know */
    int *volatile place = &own, *other = place;
    int old;
    do {
        old = *other;
        own = 3;
    } while (x < 2);
    seen = old == 3;
#elif KIND == 5 /* leaves before it stores */
    for (;;) {
        if (x == 2)
            break;
        own = 1;
    }
    seen = own == 1;
#elif KIND == 6 /* under a lock */
    int read;
    do {
        pthread_mutex_lock(&lock);
        own = read = x;
        pthread_mutex_unlock(&lock);
    } while (read < 2);
#else
    int read;
    do
        own_atomic = read = x;
    while (read < 2);
#endif
}

static void *set_x(void *unused)
{
#ifndef NEVER
    x = 1;
#if KIND == 6
    pthread_mutex_lock(&lock);
    bool found = own == 1;
    pthread_mutex_unlock(&lock);
#elif KIND == 7
    bool found = own_atomic == 1;
#elif defined LOOKS
    bool found = own == 1;
#else
    bool found = false;
#endif
    x = 2;
    if (found)
        seen = true;
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set_x, NULL);
    wait_for_two();
    pthread_join(thread, NULL);
    assert(!seen);
    return 0;
}
