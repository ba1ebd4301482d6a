// The sentence of why, of values that another thread replaces between two steps of one thread.
//
// -DUPDATE: both threads read 0 before either writes 1, so one of the two additions is lost. It takes
// a preemption between read and write; no lock is in use, so none is told of.
// RUN: %exits 1 %heddle -DUPDATE %s | FileCheck %s --check-prefix=UPDATE
// UPDATE: why: Lost update: thread [[A:[12]]] (add) and thread [[B:[12]]] (add) both read n: 0 ({{.*}}). Then thread [[A]] wrote 1 (step [[#]]), and thread [[B]] replaced that by 1 (step [[#]]) without having seen it.{{$}}
//
// -DSPLIT: read and write are in two critical sections.
// RUN: %exits 1 %heddle -DSPLIT %s | FileCheck %s --check-prefix=SPLIT
// SPLIT: why: Lost update: {{.*}} without having seen it. In between, thread [[#]] unlocked m.{{$}}
//
// -DONE_LOCKS: one thread locks, the other one does not.
// RUN: %exits 1 %heddle -DONE_LOCKS %s | FileCheck %s --check-prefix=ONE
// ONE: why: Lost update: {{.*}} {{held no lock|took no such lock}}.{{$}}
//
// -DLOCKED: no update is lost; the assertion itself is wrong, and nothing in the execution is odd.
// RUN: %exits 1 %heddle -DLOCKED %s | FileCheck %s --check-prefix=NONE
// NONE-NOT: why:
// NONE: error: assertion
//
// -DCHECK: the last token is taken twice, by threads that have both seen it.
// RUN: %exits 1 %heddle -DCHECK %s | FileCheck %s --check-prefix=CHECK
// CHECK: why: thread [[A:[12]]] (take) read tokens: 1 (step [[#]]), but thread [[B:[12]]] (take) changed it to 0 (step [[#]]) before thread [[A]] acted on it and wrote -1 (step [[#]]).{{$}}
//
// -DCHECKED: the same with one compare-exchange: it takes no token too many. The assertion is wrong.
// RUN: %exits 1 %heddle -DCHECKED %s | FileCheck %s --check-prefix=NONE
//
// -DAGAIN: the value is another one when the same thread reads it a second time.
// RUN: %exits 1 %heddle -DAGAIN %s | FileCheck %s --check-prefix=AGAIN
// AGAIN: why: main read n: 0 (step [[#]]), but thread 1 (set) wrote 1 (step [[#]]) before main read it again (step [[#]]).{{$}}
//
// -DVIEWS: main sees x before thread 1 changes it, and y after that.
// RUN: %exits 1 %heddle -DVIEWS %s | FileCheck %s --check-prefix=VIEWS
// VIEWS: why: main read x: 0 (step [[#]]) before thread 1 (set) changed it to 1 (step [[#]]), but y: 1 (step [[#]]) after thread 1 had written that (step [[#]]).{{$}}
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int n, x, y, tokens = 1;

#if defined ONE_LOCKS
#define LOCK(own) ((own) ? pthread_mutex_lock(&m) : 0)
#define UNLOCK(own) ((own) ? pthread_mutex_unlock(&m) : 0)
#elif defined LOCKED || defined SPLIT
#define LOCK(own) pthread_mutex_lock(&m)
#define UNLOCK(own) pthread_mutex_unlock(&m)
#else
#define LOCK(own) ((void)(own))
#define UNLOCK(own) ((void)0)
#endif

static void *add(void *locks)
{
    LOCK(locks != NULL);
    int old = atomic_load(&n);
#ifdef SPLIT
    UNLOCK(1);
    LOCK(1);
#endif
    atomic_store(&n, old + 1);
    UNLOCK(locks != NULL);
    return NULL;
}

static void *take(void *unused)
{
#ifdef CHECKED
    int one = 1;
    atomic_compare_exchange_strong(&tokens, &one, 0);
#else
    if (atomic_load(&tokens) > 0)
        atomic_fetch_sub(&tokens, 1);
#endif
    return unused;
}

static void *set(void *unused)
{
    atomic_store(&x, 1);
    atomic_store(&y, 1);
    atomic_store(&n, 1);
    return unused;
}

static void run(void *(*one)(void *), void *(*other)(void *))
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, one, &m);
    pthread_create(&threads[1], NULL, other, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
}

int main(void)
{
#if defined CHECK || defined CHECKED
    run(take, take);
#ifdef CHECK
    assert(tokens >= 0);
#else
    assert(tokens == 1);
#endif
#elif defined AGAIN || defined VIEWS
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
#ifdef AGAIN
    int first = atomic_load(&n);
    int second = atomic_load(&n);
#else
    int first = atomic_load(&x);
    int second = atomic_load(&y);
#endif
    assert(second <= first);
    pthread_join(thread, NULL);
#elif defined LOCKED
    run(add, add);
    assert(atomic_load(&n) == 3);
#else
    run(add, add);
    assert(atomic_load(&n) == 2);
#endif
}
