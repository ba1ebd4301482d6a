/* Atomic accesses of 16 bytes to a variable that no other thread has: a sum, an exchange, a comparison that fails, and
 * loads and stores. The results follow from the C standard. With BROKEN, one is expected to be another. */
// RUN: %heddle %s -- -w | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DBROKEN %s -- -w | FileCheck --check-prefix=BROKEN %s
// CHECK: 1 complete
// BROKEN: [assertion]
#include <assert.h>
#include <stdbool.h>

int main(void)
{
    unsigned __int128 number = 1, seen = 2;
    assert(__atomic_fetch_add(&number, (unsigned __int128)1 << 70, __ATOMIC_SEQ_CST) == 1);
    assert(__atomic_load_n(&number, __ATOMIC_ACQUIRE) == ((unsigned __int128)1 << 70) + 1);
    assert(!__atomic_compare_exchange_n(&number, &seen, 3, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
    assert(seen >> 70 == 1);
    assert(__atomic_exchange_n(&number, 4, __ATOMIC_SEQ_CST) == seen);
    __atomic_store_n(&number, number + 1, __ATOMIC_RELEASE);
#ifdef BROKEN
    assert(number == 4);
#endif
    assert(number == 5);
}
