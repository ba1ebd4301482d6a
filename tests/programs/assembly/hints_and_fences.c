/* Hints to the processor change nothing; fences change nothing under sequential consistency. The
 * text alone tells, so the program may name instructions of a processor that it is not for. Two
 * threads store and load with a fence between: 3 results, since both may not miss the other's
 * store. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 3,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int seen_x, seen_y;

static void hint(void)
{
    int kept = 3;
    __asm__ volatile("pause");
    __asm__ volatile("rep; nop");
    __asm__ volatile("rep nop" ::: "memory");
    __asm__ volatile("nop\n\tnop;nop\n");
    __asm__ volatile("nop" : "+r"(kept));
    __asm__ volatile("# a comment; of no effect\n" : "+r"(kept) : : "memory");
    __asm__ volatile("" : "+m"(kept));
    __asm__ volatile("" : : "r,m"(&kept) : "memory");
    __asm__ volatile("prefetcht0 %0" : : "m"(kept));
    __asm__ volatile("yield" ::: "memory");
    __asm__ volatile("isb sy // AArch64" ::: "memory");
    __asm__ volatile("wfe\n\tsev\n\tsevl" ::: "memory");
    assert(kept == 3);
}

static void fence(void)
{
    __asm__ volatile("lfence" ::: "memory");
    __asm__ volatile("sfence" ::: "memory");
    __asm__ volatile("lock; addl $0,0(%%rsp)" : : : "memory", "cc");
    __asm__ volatile("lock; orq $0x0, -8(%%rsp)" : : : "memory");
    __asm__ volatile("dmb ish" ::: "memory");
    __asm__ volatile("dmb ishld\n\tdmb ishst" ::: "memory");
    __asm__ volatile("dsb sy" ::: "memory");
}

static void *left(void *unused)
{
    atomic_store(&x, 1);
    __asm__ volatile("mfence" ::: "memory");
    hint();
    seen_y = atomic_load(&y);
    return unused;
}

static void *right(void *unused)
{
    atomic_store(&y, 1);
    fence();
    hint();
    seen_x = atomic_load(&x);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, left, NULL);
    pthread_create(&threads[1], NULL, right, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(seen_x || seen_y);
    return 0;
}
