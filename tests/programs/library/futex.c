/* A mutex of three states over the kernel's futex (Drepper's), and a flag to wait for. The broken
 * unlock does not wake, and the broken waiter waits as long as the lock has the value that it
 * sees, also that of a free lock. */
// RUN: %heddle %s > %t && %same_complete %t %heddle --algorithm=optimal %s
// RUN: %exits 1 %heddle -DNO_WAKE %s | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle -DANY_VALUE %s | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 2 %heddle -DOTHER %s 2>&1 | FileCheck --check-prefix=OTHER %s
// BROKEN: error: deadlock
// OTHER: futex.c:[[#@LINE+59]]:5: error: a system call other than futex

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static _Atomic uint32_t lock_word; /* 0: free; 1: held; 2: held, and threads may wait */
static int count;

static void lock(void)
{
    uint32_t seen = 0;
    if (atomic_compare_exchange_strong(&lock_word, &seen, 1))
        return;
    if (seen != 2)
        seen = atomic_exchange(&lock_word, 2);
    while (seen != 0) {
#ifdef ANY_VALUE
        seen = atomic_load(&lock_word);
        syscall(SYS_futex, &lock_word, FUTEX_WAIT_PRIVATE, seen, NULL, NULL, 0);
#else
        syscall(SYS_futex, &lock_word, FUTEX_WAIT_PRIVATE, 2, NULL, NULL, 0);
#endif
        seen = atomic_exchange(&lock_word, 2);
    }
}

static void unlock(void)
{
#ifdef NO_WAKE
    atomic_store(&lock_word, 0);
#else
    if (atomic_exchange(&lock_word, 0) == 2)
        syscall(SYS_futex, &lock_word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
#endif
}

static void *add(void *unused)
{
    lock();
    count++;
    unlock();
    return unused;
}

static void one_thread(void)
{
    uint32_t word = 1;
    struct timespec second = {1, 0};
#ifdef OTHER
    syscall(SYS_getppid);
#endif
    assert(syscall(SYS_futex, &word, FUTEX_WAIT, 2, NULL) == -1 && errno == EAGAIN);
    assert(syscall(SYS_futex, &word, FUTEX_WAKE, INT_MAX) == 0);
    assert(syscall(SYS_futex, &word, FUTEX_WAIT, 1, &second) == -1 && errno == ETIMEDOUT);
    assert(syscall(SYS_futex, &word, FUTEX_WAIT_BITSET, 1, &second, NULL, ~0U) == -1);
    assert(syscall(SYS_futex, &word, FUTEX_WAKE_BITSET, 1, NULL, NULL, 0) == -1 && errno == EINVAL);
    assert(syscall(SYS_membarrier, MEMBARRIER_CMD_QUERY, 0, 0) == 0);
    assert(syscall(SYS_gettid) == gettid() && syscall(SYS_getpid) == getpid());
    assert(syscall(SYS_sched_yield) == 0);
}

int main(void)
{
    pthread_t thread;
    one_thread();
    pthread_create(&thread, NULL, add, NULL);
    add(NULL);
    pthread_join(thread, NULL);
    assert(count == 2);
    return 0;
}
