/* Accesses of different sizes that are ordered: a word that is initialised by halves, by bytes or
 * by memset and atomic afterwards, pool memory that is first an int and then an atomic pointer, and
 * plain bytes that are read after a join. None is an error, whatever the option says. Only the order
 * of the two additions matters. */
// RUN: %heddle %s | FileCheck %s
// RUN: %heddle --mixed-size=error %s | FileCheck %s
// RUN: %heddle --algorithm=naive %s | FileCheck %s
// RUN: %heddle --algorithm=optimal %s | FileCheck %s
// CHECK: Executions: 2 complete, 0 blocked

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static union word {
    uint64_t whole;
    uint32_t halves[2];
    unsigned char bytes[8];
} by_halves, by_bytes, by_memset;

static void *run(void *pool)
{
    __atomic_fetch_add(&by_halves.whole, 1, __ATOMIC_SEQ_CST);
    (void)pool;
    return 0;
}

static void use_pool(void)
{
    int *pool = malloc(8);
    pool[0] = 7;
    pool[1] = 8;
    assert(pool[0] + pool[1] == 15);
    _Atomic(void *) *pointer = (_Atomic(void *) *)pool;
    atomic_store(pointer, pool);
    assert(atomic_load(pointer) == pool);
    free(pool);
}

int main(void)
{
    by_halves.halves[0] = UINT32_MAX - 1;
    by_halves.halves[1] = 2;
    for (int i = 0; i < 8; i++)
        by_bytes.bytes[i] = (unsigned char)i;
    memset(&by_memset, 0xff, 6);
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    __atomic_fetch_add(&by_halves.whole, 1, __ATOMIC_SEQ_CST);
    assert(__atomic_load_n(&by_bytes.whole, __ATOMIC_SEQ_CST) == 0x0706050403020100);
    assert(__atomic_fetch_add(&by_memset.whole, 1, __ATOMIC_SEQ_CST) == 0xffffffffffff);
    pthread_join(thread, 0);
    assert(by_halves.bytes[0] == 0 && by_halves.bytes[3] == 0 && by_halves.bytes[4] == 3);
    assert(by_memset.halves[1] == 0x10000 && by_memset.halves[0] == 0);
    use_pool();
}
