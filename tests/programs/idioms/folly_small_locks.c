/* A spin lock in one bit of a word, as folly's PicoSpinLock: lock bts takes it, lock btr gives it back,
 * and the other bits are data. The broken unlock has no lock prefix and loses another thread's
 * change of the data. */
// REQUIRES: x86
// RUN: %heddle %s > %t && %same_complete %t %heddle --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: assertion

#include "inputs/threads.h"

#include <stdbool.h>
#include <stdint.h>

enum { LOCK_BIT = 15 };

static uint16_t word;
static int count;

static bool try_lock(void)
{
    bool held;
    __asm__ volatile("lock; btsw %2, %1; setc %0"
                     : "=r"(held), "+m"(word)
                     : "i"(LOCK_BIT)
                     : "cc", "memory");
    return !held;
}

static void unlock(void)
{
#ifdef BROKEN
    __asm__ volatile("btrw %1, %0" : "+m"(word) : "i"(LOCK_BIT) : "cc", "memory");
#else
    __asm__ volatile("lock; btrw %1, %0" : "+m"(word) : "i"(LOCK_BIT) : "cc", "memory");
#endif
}

static void *add(void *unused)
{
    while (!try_lock())
        __asm__ volatile("pause");
    count++;
    unlock();
    return unused;
}

static void *set_data(void *unused)
{
    __asm__ volatile("lock; orw %1, %0" : "+m"(word) : "ir"((uint16_t)1) : "cc", "memory");
    return unused;
}

int main(void)
{
    RUN(add, add, set_data);
    assert(count == 2 && word == 1);
    return 0;
}
