/* Threads that access different bytes of one word: their accesses do not race, although the word is
 * one location because main accesses it as a whole. Accesses that share a byte do. */
// RUN: %heddle --quiet %s
// RUN: %heddle --quiet --algorithm=naive %s
// RUN: %heddle --quiet --mixed-size=error %s
// RUN: %exits 1 %heddle %s -- -DSHARED | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=optimal %s -- -DSHARED | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=naive %s -- -DSHARED | FileCheck %s
// CHECK: error: data race on 'word.{{.*}}'

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static union {
    uint64_t whole;
    uint32_t halves[2];
    uint16_t quarters[4];
} word;

static void *run(void *unused)
{
    word.halves[1] = 7;
    word.halves[1]++;
    return unused;
}

int main(void)
{
    __atomic_store_n(&word.whole, 5, __ATOMIC_SEQ_CST);
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    __atomic_fetch_add(&word.halves[0], 1, __ATOMIC_SEQ_CST);
#ifdef SHARED
    word.quarters[3] = 1;
#else
    word.quarters[1] = 1;
#endif
    pthread_join(thread, 0);
    assert(__atomic_load_n(&word.whole, __ATOMIC_SEQ_CST) == 0x800010006);
}
