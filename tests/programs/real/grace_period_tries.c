/* A grace period of userspace RCU: the updater looks a hundred times whether the reader is still in
 * a section of the old phase, then sleeps on a futex, which the reader wakes when it leaves. A look
 * reads two words, of which the second one is the updater's own. So there are as many executions as
 * looks at which the reader may come in or leave, and all are explored.
 *
 * BROKEN=1: the updater does not wait. BROKEN=2: the reader looks whether it has to wake the updater
 * before it leaves, and the updater sleeps for ever. */
// RUN: %heddle --memory-model=rc11 %s | FileCheck %s
// RUN: %heddle --memory-model=tso %s | FileCheck %s
// CHECK: No errors found: {{.*}} all there are.
// RUN: %exits 1 %heddle -DBROKEN=1 %s | FileCheck %s --check-prefix=FREED
// FREED: [use-after-free]
// RUN: %exits 1 %heddle -DBROKEN=2 %s | FileCheck %s --check-prefix=SLEEPS
// SLEEPS: [deadlock]

#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { NESTED = 0xff, PHASE = 0x100, LOOKS = 100 };

static atomic_ulong phase = 1, reader;
static atomic_int sleeps;
static _Atomic(int *) current;

static void full_barrier(void)
{
    atomic_thread_fence(memory_order_seq_cst);
}

static void wake_updater(void)
{
    if (atomic_load_explicit(&sleeps, memory_order_relaxed) != -1)
        return;
    atomic_store_explicit(&sleeps, 0, memory_order_relaxed);
    syscall(SYS_futex, &sleeps, FUTEX_WAKE, 1, NULL, NULL, 0);
}

static void *read_data(void *unused)
{
    atomic_store_explicit(&reader, atomic_load_explicit(&phase, memory_order_relaxed),
                          memory_order_relaxed);
    full_barrier();
    int value = *atomic_load_explicit(&current, memory_order_acquire);
    assert(value == 1 || value == 2);
    full_barrier();
#if BROKEN == 2
    wake_updater();
    full_barrier();
#endif
    atomic_store_explicit(&reader, 0, memory_order_relaxed);
    full_barrier();
#if BROKEN != 2
    wake_updater();
#endif
    return unused;
}

static bool is_in_old_phase(void)
{
    unsigned long now = atomic_load_explicit(&reader, memory_order_relaxed);
    return (now & NESTED) &&
           ((now ^ atomic_load_explicit(&phase, memory_order_relaxed)) & PHASE);
}

static void sleep_until_woken(void)
{
    full_barrier();
    while (atomic_load_explicit(&sleeps, memory_order_relaxed) == -1)
        syscall(SYS_futex, &sleeps, FUTEX_WAIT, -1, NULL, NULL, 0);
}

static void wait_for_reader(void)
{
    for (int looks = 0;;) {
        looks += looks < LOOKS;
        if (looks == LOOKS) {
            atomic_fetch_sub(&sleeps, 1);
            full_barrier();
        }
        if (!is_in_old_phase()) {
            if (looks == LOOKS) {
                full_barrier();
                atomic_store_explicit(&sleeps, 0, memory_order_relaxed);
            }
            return;
        }
        if (looks == LOOKS)
            sleep_until_woken();
        else
            sched_yield();
    }
}

static void synchronize(void)
{
    full_barrier();
    wait_for_reader();
    atomic_store_explicit(&phase, atomic_load_explicit(&phase, memory_order_relaxed) ^ PHASE,
                          memory_order_relaxed);
    full_barrier();
    wait_for_reader();
    full_barrier();
}

int main(void)
{
    pthread_t thread;
    int *old = malloc(sizeof *old), *fresh = malloc(sizeof *fresh);
    *old = 1;
    *fresh = 2;
    current = old;
    pthread_create(&thread, NULL, read_data, NULL);
    atomic_exchange(&current, fresh);
#if BROKEN != 1
    synchronize();
#endif
    free(old);
    pthread_join(thread, NULL);
    free(fresh);
    return 0;
}
