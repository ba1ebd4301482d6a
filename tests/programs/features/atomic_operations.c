/* Each read-modify-write returns the old value and stores the new one. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <stdatomic.h>

static atomic_int x;
static int plain;
static unsigned u;

int main(void)
{
    assert(atomic_exchange(&x, 12) == 0 && atomic_load(&x) == 12);
    assert(atomic_fetch_add(&x, 3) == 12 && x == 15);
    assert(atomic_fetch_sub(&x, 20) == 15 && x == -5);
    x = 12;
    assert(atomic_fetch_or(&x, 3) == 12 && x == 15);
    assert(atomic_fetch_and(&x, 6) == 15 && x == 6);
    assert(atomic_fetch_xor(&x, 5) == 6 && x == 3);
    plain = 3;
    assert(__atomic_fetch_nand(&plain, 1, __ATOMIC_SEQ_CST) == 3 && plain == -2);
    assert(__atomic_fetch_max(&plain, 1, __ATOMIC_SEQ_CST) == -2 && plain == 1);
    assert(__atomic_fetch_min(&plain, -1, __ATOMIC_SEQ_CST) == 1 && plain == -1);
    u = 1;
    assert(__atomic_fetch_max(&u, -1u, __ATOMIC_SEQ_CST) == 1 && u == -1u);
    assert(__atomic_fetch_min(&u, 2u, __ATOMIC_SEQ_CST) == -1u && u == 2);
    assert(__sync_fetch_and_add(&u, 2) == 2 && __sync_lock_test_and_set(&u, 9) == 4);
    x = -1;
    assert(++x == 0 && x++ == 0 && --x == 0);
    x += 7;
    x *= 3;
    assert(x == 21);
    return 0;
}
