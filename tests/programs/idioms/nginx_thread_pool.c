/* nginx's thread pool: finished tasks go to a list under a spin lock of cmpxchg, pause and a barrier of
 * the compiler. The broken unlock comes before the list is whole. */
// REQUIRES: x86
// RUN: %heddle %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: {{data race|assertion}}

#include "inputs/threads.h"

#include <stdint.h>

typedef volatile uintptr_t ngx_atomic_t;

#define ngx_cpu_pause() __asm__("pause")
#define ngx_memory_barrier() __asm__ volatile("" ::: "memory")
#define ngx_trylock(lock) (ngx_load(lock) == 0 && ngx_atomic_cmp_set(lock, 0, 1))

struct task {
    struct task *next;
    int result;
};

static ngx_atomic_t done_lock;
static struct task *done_first, **done_last = &done_first;
static struct task tasks[2];

/* nginx reads its volatile lock plainly. */
static inline uintptr_t ngx_load(ngx_atomic_t *lock)
{
    return __atomic_load_n(lock, __ATOMIC_RELAXED);
}

static inline uintptr_t ngx_atomic_cmp_set(ngx_atomic_t *lock, uintptr_t old, uintptr_t set)
{
    unsigned char res;
    __asm__ volatile("lock;"
                     "    cmpxchgq  %3, %1;   "
                     "    sete      %0;       "
                     : "=a"(res)
                     : "m"(*lock), "a"(old), "r"(set)
                     : "cc", "memory");
    return res;
}

static void spinlock(ngx_atomic_t *lock)
{
    while (!ngx_trylock(lock))
        ngx_cpu_pause();
}

static void unlock(ngx_atomic_t *lock)
{
    ngx_memory_barrier();
    __atomic_store_n(lock, 0, __ATOMIC_RELEASE);
}

static void *cycle(void *index)
{
    struct task *task = &tasks[(long)index];
    task->result = 1;
    spinlock(&done_lock);
    *done_last = task;
#ifdef BROKEN
    unlock(&done_lock);
    done_last = &task->next;
#else
    done_last = &task->next;
    unlock(&done_lock);
#endif
    return NULL;
}

static void *handle(void *unused)
{
    spinlock(&done_lock);
    struct task *task = done_first;
    done_first = NULL;
    done_last = &done_first;
    unlock(&done_lock);
    for (; task; task = task->next)
        assert(task->result == 1);
    return unused;
}

int main(void)
{
    RUN(cycle, cycle, handle);
    return 0;
}
