/* The kernel's atomics and locks, each with its result in one thread; then a reference count of two
 * threads, of which one is the last (2 executions). With WRONG, the count is looked at again. */
// RUN: %heddle --no-symmetry --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --no-symmetry -DWRONG %s | FileCheck --check-prefix=WRONG %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// WRONG: error: {{.*}}[double-free]

#include <lkmm.h>
#include <stdlib.h>

static DEFINE_SPINLOCK(lock);
static DEFINE_MUTEX(sleeping_lock);
static atomic_t references = ATOMIC_INIT(2);
static int *object;

static void numbers(void)
{
    atomic_t a = ATOMIC_INIT(5);
    atomic_long_t wide = ATOMIC_LONG_INIT(1L << 40);
    atomic64_t wider = ATOMIC64_INIT(-1);
    assert(atomic_add_return(2, &a) == 7 && atomic_fetch_sub_relaxed(3, &a) == 7);
    assert(atomic_fetch_or(3, &a) == 4 && atomic_fetch_and_release(6, &a) == 7);
    assert(atomic_read(&a) == 6 && atomic_fetch_xor(1, &a) == 6 && atomic_read_acquire(&a) == 7);
    atomic_set(&a, 1);
    assert(!atomic_inc_and_test(&a) && atomic_dec_return(&a) == 1 && atomic_dec_and_test(&a));
    assert(!atomic_inc_not_zero(&a) && atomic_add_unless(&a, 4, 1) && atomic_read(&a) == 4);
    assert(atomic_sub_and_test(4, &a) && atomic_add_negative(-1, &a));
    atomic_set_release(&a, 8);
    assert(atomic_xchg(&a, 9) == 8 && atomic_cmpxchg(&a, 1, 2) == 9);
    assert(atomic_cmpxchg_acquire(&a, 9, 2) == 9 && atomic_read(&a) == 2);
    int expected = 3;
    assert(!atomic_try_cmpxchg(&a, &expected, 4) && expected == 2);
    atomic_long_inc(&wide);
    assert(atomic_long_read(&wide) == (1L << 40) + 1 && atomic64_fetch_inc(&wider) == -1);
}

static void exchanges(void)
{
    char small = 1;
    long large = 2;
    void *pointer = &small;
    assert(xchg(&small, 3) == 1 && cmpxchg(&small, 3, 4) == 3 && cmpxchg(&small, 3, 5) == 4);
    assert(xchg_relaxed(&large, 7) == 2 && cmpxchg_release(&large, 7, 8) == 7);
    assert(xchg(&pointer, NULL) == &small && !cmpxchg(&pointer, NULL, &large));
    assert(try_cmpxchg(&large, &(long){8}, 9) && READ_ONCE(large) == 9);
    smp_store_mb(small, 6);
    smp_mb__before_atomic();
    barrier();
    cpu_relax();
    assert(small == 6 && pointer == &large);
}

static void locks(void)
{
    spin_lock(&lock);
    assert(!spin_trylock(&lock));
    spin_unlock(&lock);
    mutex_lock(&sleeping_lock);
    mutex_unlock(&sleeping_lock);
    assert(mutex_trylock(&sleeping_lock));
    mutex_unlock(&sleeping_lock);
}

static void *drop(void *unused)
{
#ifdef WRONG
    atomic_dec(&references);
    if (atomic_read(&references) == 0)
#else
    if (atomic_dec_and_test(&references))
#endif
        free(object);
    return unused;
}

int main(void)
{
    numbers();
    exchanges();
    locks();
    object = malloc(sizeof *object);
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, drop, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
