/* Operations of the kernel that return a value, and whose name has no suffix, have a full barrier
 * before them and after them, so store buffering around them is forbidden: 3 executions for each
 * operation. What returns nothing, what has a suffix and what fails orders less: 4 executions, of
 * which one fails. Each thread has its own object, so the operation itself has one outcome. */
// RUN: %heddle --format=json %s | FileCheck --check-prefix=FULL %s
// RUN: %heddle --format=json -DWEAK -DTOLERATED %s | FileCheck --check-prefix=WEAK %s
// RUN: %exits 1 %heddle --quiet -DWEAK %s | FileCheck --check-prefix=WRONG %s
// RUN: %heddle --sc --quiet -DWEAK %s
// 20 operations, 14 operations
// FULL: "verdict": "safe"
// FULL: "complete": 60,
// WEAK: "verdict": "safe"
// WEAK: "complete": 56,
// WRONG: [assertion]

#include <heddle/verifier.h>
#include <lkmm.h>
#include <stddef.h>

static int x, y, a, b;
static atomic_t v = ATOMIC_INIT(1);
static atomic_long_t large = ATOMIC_LONG_INIT(1);
static atomic64_t larger = ATOMIC64_INIT(-1);
static int word = 1;
static unsigned long bits[2];
static void *pointer = &word;
static refcount_t count = REFCOUNT_INIT(2);

#ifndef WEAK
enum { OPERATIONS = 20 };

static void operate(int operation)
{
    int expected = 1;
    switch (operation) {
    case 0:
        xchg(&word, 2);
        break;
    case 1:
        assert(cmpxchg(&word, 1, 2) == 1);
        break;
    case 2:
        assert(try_cmpxchg(&word, &expected, 2) && expected == 1);
        break;
    case 3:
        assert(cmpxchg(&pointer, &word, NULL) == &word);
        break;
    case 4:
        assert(atomic_add_return(2, &v) == 3);
        break;
    case 5:
        assert(atomic_fetch_sub(1, &v) == 1);
        break;
    case 6:
        assert(atomic_dec_and_test(&v));
        break;
    case 7:
        assert(!atomic_inc_and_test(&v));
        break;
    case 8:
        assert(atomic_xchg(&v, 4) == 1);
        break;
    case 9:
        assert(atomic_cmpxchg(&v, 1, 4) == 1);
        break;
    case 10:
        assert(atomic_add_unless(&v, 1, 0));
        break;
    case 11:
        assert(atomic_dec_if_positive(&v) == 0);
        break;
    case 12:
        assert(atomic_long_inc_not_zero(&large));
        break;
    case 13:
        assert(atomic64_fetch_andnot(1, &larger) == -1 && atomic64_read(&larger) == -2);
        break;
    case 14:
        assert(!test_and_set_bit(65, bits) && test_bit(65, bits));
        break;
    case 15:
        assert(!test_and_clear_bit(3, bits));
        break;
    case 16:
        atomic_inc(&v);
        smp_mb__after_atomic();
        break;
    case 17:
        smp_store_mb(word, 3);
        break;
    case 18:
        synchronize_rcu();
        break;
    case 19:
        assert(atomic_inc_unless_negative(&v) && atomic_try_cmpxchg(&v, &(int){2}, 5));
        break;
    }
}
#else
enum { OPERATIONS = 14 };

static void operate(int operation)
{
    int expected = 3;
    switch (operation) {
    case 0:
        xchg_release(&word, 2);
        break;
    case 1:
        assert(cmpxchg(&word, 3, 2) == 1); /* fails */
        break;
    case 2:
        assert(!try_cmpxchg(&word, &expected, 2) && expected == 1); /* fails */
        break;
    case 3:
        assert(cmpxchg_acquire(&word, 1, 2) == 1);
        break;
    case 4:
        atomic_inc(&v);
        break;
    case 5:
        assert(atomic_add_return_relaxed(2, &v) == 3);
        break;
    case 6:
        assert(atomic_fetch_inc_release(&v) == 1);
        break;
    case 7:
        assert(!atomic_add_unless(&v, 1, 1)); /* fails */
        break;
    case 8:
        assert(atomic_dec_unless_positive(&v) == 0); /* fails */
        break;
    case 9:
        set_bit(3, bits);
        break;
    case 10:
        assert(!test_and_set_bit_lock(3, bits));
        break;
    case 11:
        assert(!refcount_dec_and_test(&count) && refcount_inc_not_zero(&count));
        break;
    case 12:
        rcu_read_unlock();
        break;
    case 13:
        assert(atomic_cmpxchg(&v, 7, 8) == 1); /* fails */
        break;
    }
}
#endif

static void *one(void *operation)
{
    bool in_section = false;
#ifdef WEAK
    in_section = (long)operation == 12;
#endif
    if (in_section)
        rcu_read_lock();
    WRITE_ONCE(x, 1);
    operate((int)(long)operation);
    a = READ_ONCE(y);
    return NULL;
}

static void *two(void *unused)
{
    WRITE_ONCE(y, 1);
    smp_mb();
    b = READ_ONCE(x);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    long operation = heddle_choose(0, OPERATIONS - 1);
    pthread_create(&threads[0], NULL, one, (void *)operation);
    pthread_create(&threads[1], NULL, two, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
#ifndef TOLERATED
    assert(a || b);
#endif
    return 0;
}
