/* User-space RCU with a counter for each reader and full barriers, as liburcu: a grace period turns the
 * phase and waits for readers of the old one. The broken one does not wait, and frees what a
 * reader uses. */
// REQUIRES: x86
// RUN: %heddle %s
// RUN: %heddle --sc %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: {{.*}}use-after-free

#include "inputs/threads.h"

#include <stdlib.h>

#define uatomic_read(address) __atomic_load_n((address), __ATOMIC_RELAXED)
#define uatomic_set(address, value) __atomic_store_n((address), (value), __ATOMIC_RELAXED)
#define cmm_smp_mb() __asm__ __volatile__("mfence" ::: "memory")
#define caa_cpu_relax() __asm__ __volatile__("rep; nop" ::: "memory")
#define rcu_dereference(p) __atomic_load_n(&(p), __ATOMIC_CONSUME)
#define rcu_xchg_pointer(p, v)                                                                    \
    __extension__({                                                                               \
        __typeof__(*(p)) old = (v);                                                               \
        __asm__ __volatile__("xchgq %0, %1" : "+r"(old), "+m"(*(p)) : : "memory");                \
        old;                                                                                      \
    })

#define NEST_COUNT 1UL
#define NEST_MASK 0xffUL
#define PHASE 0x100UL

static unsigned long grace_period = NEST_COUNT;
static unsigned long reader; /* the thread's count */
static int *current;

static void read_lock(void)
{
    if (!(uatomic_read(&reader) & NEST_MASK)) {
        uatomic_set(&reader, uatomic_read(&grace_period));
        cmm_smp_mb();
    }
}

static void read_unlock(void)
{
    cmm_smp_mb();
    uatomic_set(&reader, uatomic_read(&reader) - NEST_COUNT);
}

static void wait_for_readers(void)
{
    uatomic_set(&grace_period, uatomic_read(&grace_period) ^ PHASE);
    cmm_smp_mb();
    for (;;) {
        unsigned long value = uatomic_read(&reader);
        if (!(value & NEST_MASK) || !((value ^ uatomic_read(&grace_period)) & PHASE))
            break;
        caa_cpu_relax();
    }
}

static void synchronize(void)
{
    cmm_smp_mb();
#ifndef BROKEN
    wait_for_readers();
    wait_for_readers();
#endif
    cmm_smp_mb();
}

static void *read_data(void *unused)
{
    read_lock();
    assert(*rcu_dereference(current) <= 2);
    read_unlock();
    return unused;
}

static void *replace(void *unused)
{
    int *new = malloc(sizeof *new);
    *new = 2;
    int *old = rcu_xchg_pointer(&current, new);
    synchronize();
    free(old);
    return unused;
}

int main(void)
{
    current = malloc(sizeof *current);
    *current = 1;
    RUN(read_data, replace);
    free(current);
    return 0;
}
