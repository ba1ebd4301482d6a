/* The rest of GenMC's interface, as its own programs use it: threads, assumptions about any scalar,
 * optional blocks, and annotations of statements and of expressions, with a semicolon of their own
 * or without. Two threads increment once each. Either is the first
 * one: 2 executions, since a try that fails is an iteration without an effect. With WRONG, both
 * would have found the same number. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json %s -- -xc++ | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWRONG %s | FileCheck --check-prefix=WRONG %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// WRONG: [assertion]

#include <assert.h>
#include <genmc.h>

static int count, helped;
static int seen[2];
static __VERIFIER_mutex_t mutex = __VERIFIER_MUTEX_INITIALIZER;

static void *increment(void *index)
{
    int *own = &seen[(long)index];
    int old;
    do {
        old = __VERIFIER_speculative_read(__atomic_load_n(&count, __ATOMIC_SEQ_CST););
    } while (!__VERIFIER_confirming_CAS(
        __atomic_compare_exchange_n(&count, &old, old + 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)));
    __VERIFIER_local_write(*own = old;);
    return own;
}

static void scalars(void)
{
    int expected = 0;
    __VERIFIER_assume(&expected);   /* a pointer */
    __VERIFIER_assume(4294967296L); /* more than an int */
    __VERIFIER_assume(0.5);         /* less than 1 */
    __VERIFIER_assume(expected == 0 && count == 2);
    if (expected == 0)
        __VERIFIER_helping_CAS(__atomic_compare_exchange_n(&helped, &expected, 1, 0,
                                                           __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);)
            ;
    else
        __VERIFIER_helped_CAS(expected = 0);
    expected = 1;
    bool won = __VERIFIER_final_CAS(__atomic_compare_exchange_n(
        &helped, &expected, 2, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
    __VERIFIER_final_write(expected = 3);
    __VERIFIER_optional(expected++; expected++);
    __VERIFIER_mutex_lock(&mutex);
    assert(won && helped == 2 && expected == 5);
    __VERIFIER_mutex_unlock(&mutex);
    __VERIFIER_output("done");
}

int main(void)
{
    __VERIFIER_thread_t first = __VERIFIER_spawn(increment, (void *)0);
    __VERIFIER_thread_t second = __VERIFIER_spawn_symmetric(increment, (void *)1, first);
    int *result = (int *)__VERIFIER_join(first);
    __VERIFIER_join_symmetric(second);
    assert(result == &seen[0]);
#ifdef WRONG
    assert(seen[0] == seen[1]);
#else
    assert(seen[0] + seen[1] == 1);
#endif
    scalars();
    return 0;
}
