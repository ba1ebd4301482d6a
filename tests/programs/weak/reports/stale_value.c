// A value that a thread sets before it raises a flag. gdb.test looks at the reader's
// locals.
// RUN: %S/../in_models 0 "sc tso ra" %heddle --quiet %s
// RUN: cd %S && %python %tests/check_weak.py rc11 weak %heddle stale_value.c
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int value, flag;

static void *set(void *unused)
{
    atomic_store_explicit(&value, 42, memory_order_relaxed);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    int flag_seen = atomic_load_explicit(&flag, memory_order_relaxed);
    int seen = atomic_load_explicit(&value, memory_order_relaxed);
    if (flag_seen)
        assert(seen == 42);
    pthread_join(thread, NULL);
    return 0;
}
