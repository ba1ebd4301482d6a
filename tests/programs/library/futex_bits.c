/* Readers and writers wait at one futex, told apart by bits: FUTEX_WAKE_BITSET wakes those that
 * have one of its bits. If the wrong ones are woken (WRONG), the reader sleeps for ever. */
// RUN: %heddle %s > %t && %same_complete %t %heddle --algorithm=optimal %s
// RUN: %exits 1 %heddle -DWRONG %s | FileCheck %s
// RUN: %exits 2 %heddle -DBARRIER %s 2>&1 | FileCheck --check-prefix=BARRIER %s
// CHECK: error: deadlock
// BARRIER: error: membarrier: a thread cannot make others run a fence here

#define _GNU_SOURCE
#include <assert.h>
#include <limits.h>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { READER = 1, WRITER = 2 };

static _Atomic uint32_t word;

static void *reader(void *unused)
{
    while (atomic_load(&word) == 0)
        syscall(SYS_futex, &word, FUTEX_WAIT_BITSET_PRIVATE, 0, NULL, NULL, READER);
    return unused;
}

int main(void)
{
    pthread_t thread;
#ifdef BARRIER
    syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
#endif
    pthread_create(&thread, NULL, reader, NULL);
    atomic_store(&word, 1);
#ifdef WRONG
    long woken = syscall(SYS_futex, &word, FUTEX_WAKE_BITSET_PRIVATE, INT_MAX, NULL, NULL, WRITER);
    assert(woken == 0);
#else
    long woken = syscall(SYS_futex, &word, FUTEX_WAKE_BITSET_PRIVATE, INT_MAX, NULL, NULL, READER);
    assert(woken <= 1);
#endif
    pthread_join(thread, NULL);
    return 0;
}
