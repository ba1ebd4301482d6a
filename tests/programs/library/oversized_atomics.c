/* Atomic objects of 24 and of 3 bytes, which clang hands to libatomic's functions. Two threads
 * exchange the large one as a whole: its halves never mix, and the two orders are two executions. With BROKEN, a thread
 * writes a part by itself: that is a race with the whole, though not in the part's own words. With LOST, the threads
 * load and store instead of comparing, and an update may be lost. With RETRY, they compare and exchange until it
 * works, and none is. An atomic access of a part of it (PART) is refused. */
// RUN: %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DBROKEN %s | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet -DLOST %s | FileCheck --check-prefix=LOST %s
// RUN: %heddle --quiet -DRETRY %s
// RUN: %exits 2 %heddle --quiet -DPART %s | FileCheck --check-prefix=PART %s
// PART: an atomic access of a part of an atomic object of another size [unsupported]
// CHECK: Executions: 2 complete, 0 blocked
// BROKEN: [data-race]
// LOST: [assertion]
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

struct large {
    long first, second, third;
};

struct odd {
    char bytes[3];
};

static struct large large;

static void *exchange(void *unused)
{
#if defined LOST || defined RETRY
    struct large seen, next;
    __atomic_load(&large, &seen, __ATOMIC_SEQ_CST);
    do {
        next = (struct large){seen.first + 1, seen.second + 1, seen.third + 1};
#ifdef LOST
        __atomic_store(&large, &next, __ATOMIC_SEQ_CST);
        break;
#endif
    } while (!__atomic_compare_exchange(&large, &seen, &next, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
#else
    struct large mine = {1, 1, 1}, other;
    __atomic_exchange(&large, &mine, &other, __ATOMIC_SEQ_CST);
    assert(other.first == other.second && other.second == other.third);
#endif
    return unused;
}

static void test_sizes(void)
{
    struct odd odd = {{1, 2, 3}}, copy;
    static struct odd shared;
    __atomic_store(&shared, &odd, __ATOMIC_RELEASE);
    __atomic_load(&shared, &copy, __ATOMIC_ACQUIRE);
    assert(copy.bytes[0] == 1 && copy.bytes[2] == 3);
    volatile unsigned long size = sizeof large;
    assert(!__atomic_is_lock_free(size, &large) && __atomic_is_lock_free(sizeof(long), &large));
    _Alignas(8) char bytes[8] = {0};
    size = 4;
    assert(!__atomic_is_lock_free(size, bytes + 1) && __atomic_is_lock_free(size, bytes + 4));
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, exchange, 0);
#ifdef PART
    __atomic_fetch_add(&large.second, 1, __ATOMIC_SEQ_CST);
#endif
#ifdef BROKEN
    large.second = 2;
#endif
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
#if defined LOST || defined RETRY
    assert(large.first == 2 && large.third == 2);
#endif
    test_sizes();
    return 0;
}
