/* A spin lock of inline assembly: xchg takes it, a plain mov gives it back, and pause waits. As xchg
 * locks by itself, no prefix is missing. The broken lock looks and takes in two steps. */
// REQUIRES: x86
// RUN: %heddle --no-symmetry --format=json %s | FileCheck %s
// RUN: %heddle --no-symmetry --sc --algorithm=optimal --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --no-symmetry -DTWO_STEPS %s | FileCheck --check-prefix=BROKEN %s
//
// The three threads take the lock in any order.
// CHECK: "verdict": "safe"
// CHECK: "complete": 6,
// BROKEN: error: data race

#include <assert.h>
#include <pthread.h>

static struct lock {
    volatile int taken;
} lock;

static int count;

static inline int load(const volatile int *from)
{
    int value;
    __asm__ __volatile__("movl %1, %0" : "=q"(value) : "m"(*from) : "memory");
    return value;
}

static inline void store(volatile int *to, int value)
{
    __asm__ __volatile__("movl %1, %0" : "=m"(*to) : "iq"(value) : "memory");
}

static inline int exchange(volatile int *at, int value)
{
    __asm__ __volatile__("xchgl %0, %1" : "+m"(*at), "+q"(value) : : "memory");
    return value;
}

static void spin_lock(struct lock *l)
{
#ifdef TWO_STEPS
    while (load(&l->taken))
        __asm__ __volatile__("rep; nop" ::: "memory");
    store(&l->taken, 1);
#else
    while (exchange(&l->taken, 1))
        while (load(&l->taken))
            __asm__ __volatile__("pause" ::: "memory");
#endif
}

static void *add(void *unused)
{
    spin_lock(&lock);
    count++;
    store(&lock.taken, 0);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(count == 3);
    return 0;
}
