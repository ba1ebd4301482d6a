/* libatomic's functions for 16 bytes, called by name. Two threads add to both halves of a word.
 *
 * They compare and exchange until it works, and no update is lost. With EXCHANGE, each thread exchanges the word once,
 * and the halves never mix; with FETCH, each adds to both halves at once: the two orders are two executions. With LOST,
 * the threads load and store, and an update may be lost. With BROKEN, main writes one half while the threads run: a
 * race. With ORDER, the word is the flag of a message: a release publishes the data, a relaxed store does not. */
// RUN: %heddle --no-symmetry --quiet %s
// RUN: %heddle --no-symmetry -DEXCHANGE %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --no-symmetry -DFETCH %s | FileCheck --check-prefix=TWO %s
// RUN: %exits 1 %heddle --no-symmetry --quiet -DLOST %s | FileCheck --check-prefix=LOST %s
// RUN: %exits 1 %heddle --no-symmetry --quiet -DBROKEN %s | FileCheck --check-prefix=BROKEN %s
// RUN: %heddle --no-symmetry --quiet -DORDER=__ATOMIC_RELEASE %s
// RUN: %exits 1 %heddle --no-symmetry --quiet -DORDER=__ATOMIC_RELAXED %s | FileCheck --check-prefix=BROKEN %s
// TWO: Executions: 2 complete, 0 blocked
// LOST: [assertion]
// BROKEN: [data-race]
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

typedef unsigned __int128 word;

extern word load(const volatile void *object, int order) __asm__("__atomic_load_16");
extern void store(volatile void *object, word value, int order) __asm__("__atomic_store_16");
extern word exchange(volatile void *object, word value, int order) __asm__("__atomic_exchange_16");
extern bool compare_exchange(volatile void *object, void *expected, word desired, int success, int failure)
    __asm__("__atomic_compare_exchange_16");
extern word fetch_add(volatile void *object, word value, int order) __asm__("__atomic_fetch_add_16");
extern word fetch_sub(volatile void *object, word value, int order) __asm__("__atomic_fetch_sub_16");
extern word fetch_and(volatile void *object, word value, int order) __asm__("__atomic_fetch_and_16");
extern word fetch_or(volatile void *object, word value, int order) __asm__("__atomic_fetch_or_16");
extern word fetch_xor(volatile void *object, word value, int order) __asm__("__atomic_fetch_xor_16");
extern word fetch_nand(volatile void *object, word value, int order) __asm__("__atomic_fetch_nand_16");

static const word one_each = ((word)1 << 64) + 1;
static word shared;

static bool is_even(word value)
{
    return value >> 64 == (unsigned long)value;
}

static void *update(void *unused)
{
#if defined EXCHANGE
    assert(is_even(exchange(&shared, one_each, __ATOMIC_SEQ_CST)));
#elif defined FETCH
    assert(is_even(fetch_add(&shared, one_each, __ATOMIC_SEQ_CST)));
#else
    word seen = load(&shared, __ATOMIC_SEQ_CST);
#ifdef LOST
    store(&shared, seen + one_each, __ATOMIC_SEQ_CST);
#else
    while (!compare_exchange(&shared, &seen, seen + one_each, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
        assert(is_even(seen) && seen != 0);
#endif
#endif
    return unused;
}

static void test_operations(void)
{
    word number = 0;
    store(&number, 6, __ATOMIC_RELEASE);
    assert(fetch_add(&number, (word)1 << 70, __ATOMIC_SEQ_CST) == 6);
    assert(fetch_sub(&number, 1, __ATOMIC_SEQ_CST) == ((word)1 << 70) + 6);
    assert(fetch_and(&number, 6, __ATOMIC_SEQ_CST) == ((word)1 << 70) + 5);
    assert(fetch_or(&number, 3, __ATOMIC_SEQ_CST) == 4);
    assert(fetch_xor(&number, 2, __ATOMIC_SEQ_CST) == 7);
    assert(fetch_nand(&number, 4, __ATOMIC_SEQ_CST) == 5);
    assert(load(&number, __ATOMIC_ACQUIRE) == ~(word)4);
}

#ifdef ORDER
static int data;

static void *send(void *unused)
{
    data = 1;
    store(&shared, one_each, ORDER);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, send, 0);
    if (load(&shared, __ATOMIC_ACQUIRE) == one_each)
        assert(data == 1);
    pthread_join(thread, 0);
    return 0;
}
#else
int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, update, 0);
#ifdef BROKEN
    *(unsigned long *)&shared = 2;
#endif
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
#ifndef EXCHANGE
    assert(load(&shared, __ATOMIC_RELAXED) == 2 * one_each);
#endif
    test_operations();
    return 0;
}
#endif
