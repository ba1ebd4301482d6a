// Reports of deep stacks and of many threads: their time is linear in the depth of the stack, and
// about quadratic in the number of threads. (Each took some 20 times as long where it was not.)
//
// RUN: %exits 1 %heddle -DDEEP %s | FileCheck %s --check-prefix=DEEP
// DEEP: error: data race on 'done': write by thread 1 and write by main
// DEEP: note: down is called from down, 64 times
// DEEP: note: and more calls before these
// DEEP: the two would be ordered if the store to 'go'
//
// -DDEEP: at the bottom, a race; -DSTUCK: a deadlock; -DFREED: a use of freed memory. -DORDERED: the
// store to `go` releases, and the load acquires, which orders the race's accesses.
// RUN: %exits 1 %heddle -DDEEP -DSTUCK %s | FileCheck %s --check-prefix=DEEP_STUCK
// DEEP_STUCK: error: deadlock: main waits for the end of thread 1
// DEEP_STUCK: note: thread 1 waits for 'mutex', held by main
// DEEP_STUCK: note: down is called from down
// RUN: %exits 1 %heddle -DDEEP -DFREED %s | FileCheck %s --check-prefix=DEEP_FREED
// DEEP_FREED: error: thread 1 writes '*memory' after it was freed
// DEEP_FREED: note: down is called from down
// RUN: %heddle -DDEEP -DORDERED %s | FileCheck %s --check-prefix=TWO
// TWO: No errors found: 2 executions explored
//
// Many threads: an assertion fails in the last one; -DSTUCK: they wait for a lock that main holds;
// -DMEET: for one more at a barrier. -DORDERED: the assertion is about them all, behind their ends.
// RUN: %exits 1 %heddle -DSTUCK %s | FileCheck %s --check-prefix=MANY_STUCK
// MANY_STUCK: error: deadlock: thread [[#]] waits for 'mutex', held by main
// RUN: %exits 1 %heddle -DMEET %s | FileCheck %s --check-prefix=MANY_MEET
// MANY_MEET: error: deadlock: thread [[#]] waits at barrier 'barrier', where 300 of 301 have arrived
// RUN: %heddle -DORDERED %s | FileCheck %s --check-prefix=ONE
// ONE: No errors found: 1 execution explored
//
// RUN: %exits 1 %heddle %s | FileCheck %s --check-prefix=MANY
// MANY: error: assertion `atomic_load(&top) < THREADS' failed
// MANY: >{{ *}}1201  300: error: assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { THREADS = 300, DEPTH = 20000 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

#ifdef DEEP
static int left = DEPTH, done;
static int *memory;
static atomic_int go;

#ifdef ORDERED
#define RELEASES memory_order_release
#define ACQUIRES memory_order_acquire
#else
#define RELEASES memory_order_relaxed
#define ACQUIRES memory_order_relaxed
#endif

static void (*next)(void);

static void down(void)
{
    if (--left == 0)
#if defined STUCK
        pthread_mutex_lock(&mutex);
#elif defined FREED
        *memory = 1;
#else
        done = 1;
#endif
    else
        next();
    left++;
}

static void *run(void *unused)
{
    if (atomic_load_explicit(&go, ACQUIRES))
        next();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 64 << 20);
    next = down;
    memory = calloc(1, sizeof *memory);
    pthread_create(&thread, &attributes, run, NULL);
#if defined STUCK
    pthread_mutex_lock(&mutex);
#elif defined FREED
    free(memory);
#else
    done = 2;
#endif
    atomic_store_explicit(&go, 1, RELEASES);
    pthread_join(thread, NULL);
    return 0;
}
#else
static atomic_int top;
static pthread_barrier_t barrier;

static void *work(void *unused)
{
#if defined STUCK
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    return unused;
#elif defined MEET
    pthread_barrier_wait(&barrier);
    return unused;
#elif defined ORDERED
    atomic_fetch_add(&top, 1);
    return unused;
#endif
    for (;;) {
        int old = atomic_load(&top);
        if (atomic_compare_exchange_strong(&top, &old, old + 1))
            break;
    }
    assert(atomic_load(&top) < THREADS);
    return unused;
}

int main(void)
{
    pthread_t threads[THREADS];
    (void)barrier, (void)mutex;
#if defined STUCK
    pthread_mutex_lock(&mutex);
#elif defined MEET
    pthread_barrier_init(&barrier, NULL, THREADS + 1);
#endif
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, NULL);
#if defined STUCK || defined MEET || defined ORDERED
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert(atomic_load(&top) == THREADS);
#endif
    pthread_exit(NULL);
}
#endif
