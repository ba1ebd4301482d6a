// Reports of deep stacks and of many threads: their time is linear in the depth of the stack, and
// about quadratic in the number of threads. (Each took some 20 times as long where it was not.)
//
// RUN: %exits 1 %heddle -DDEEP %s | FileCheck %s --check-prefix=DEEP
// DEEP: error: data race on 'done': write by thread 1 and write by main
// DEEP: note: down is called from down, 64 times
// DEEP: note: and more calls before these
// DEEP: the two would be ordered if the store to 'go'
//
// RUN: %exits 1 %heddle %s | FileCheck %s --check-prefix=MANY
// MANY: error: assertion `atomic_load(&top) < THREADS' failed
// MANY: >{{ *}}1201  300: error: assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { THREADS = 300, DEPTH = 20000 };

#ifdef DEEP
static int left = DEPTH, done;
static atomic_int go;

static void (*next)(void);

static void down(void)
{
    if (--left == 0)
        done = 1;
    else
        next();
    left++;
}

static void *run(void *unused)
{
    if (atomic_load_explicit(&go, memory_order_relaxed))
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
    pthread_create(&thread, &attributes, run, NULL);
    done = 2;
    atomic_store_explicit(&go, 1, memory_order_relaxed);
    pthread_join(thread, NULL);
    return 0;
}
#else
static atomic_int top;

static void *work(void *unused)
{
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
    pthread_t thread;
    for (int i = 0; i < THREADS; i++)
        pthread_create(&thread, NULL, work, NULL);
    pthread_exit(NULL);
}
#endif
