/* GenMC's hints and annotations leave a program as it is: its counts are those of the program
 * without them. Two threads take a lock that spins, in one of 2 orders, and main reads. With WRONG,
 * the lock is not taken. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json -DPLAIN %s | FileCheck %s
// RUN: %heddle --sc --algorithm=optimal --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle -DWRONG %s | FileCheck --check-prefix=WRONG %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// WRONG: error: data race

#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef PLAIN
#include <genmc.h>
#else
#include <pthread.h>
#define __VERIFIER_loop_begin()
#define __VERIFIER_spin_start()
#define __VERIFIER_spin_end(condition)
#define __VERIFIER_opt_begin() 1
#define __VERIFIER_local_write(write) write
#define __VERIFIER_final_write(write) write
#define __VERIFIER_speculative_read(read) read
#define __VERIFIER_confirming_read(read) read
#define __VERIFIER_confirming_CAS(cas) cas
#define __VERIFIER_helped_CAS(cas) cas
#define __VERIFIER_helping_CAS(cas) cas
#endif

static atomic_int taken;
static int count;
static atomic_int own[2];

static void lock(void)
{
    int expected;
    __VERIFIER_loop_begin();
    do {
        __VERIFIER_spin_start();
        expected = 0;
        int failed = !__VERIFIER_confirming_CAS(
            atomic_compare_exchange_strong_explicit(&taken, &expected, 1, memory_order_acquire,
                                                    memory_order_relaxed));
        __VERIFIER_spin_end(failed);
        if (!failed)
            break;
    } while (1);
}

static void *run(void *index)
{
    int i = (int)(long)index;
    __VERIFIER_local_write(atomic_store_explicit(&own[i], 1, memory_order_relaxed));
#ifndef WRONG
    lock();
#endif
    if (__VERIFIER_opt_begin())
        count++;
    __VERIFIER_final_write(atomic_store_explicit(&taken, 0, memory_order_release));
    int mine = __VERIFIER_speculative_read(atomic_load_explicit(&own[i], memory_order_relaxed));
    assert(mine == __VERIFIER_confirming_read(atomic_load(&own[i])));
    assert(__VERIFIER_helping_CAS(atomic_compare_exchange_strong(&own[i], &mine, 2)));
    mine = 2;
    assert(__VERIFIER_helped_CAS(atomic_compare_exchange_strong(&own[i], &mine, 3)));
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    for (long i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(count == 2 && own[0] == 3);
    return 0;
}
