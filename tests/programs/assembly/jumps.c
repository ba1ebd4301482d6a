/* Jumps to local labels within inline assembly, forwards and backwards: a loop around cmpxchg, a
 * maximum that stores nothing if it need not, a bit that is searched for. */
// REQUIRES: x86
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --sc --algorithm=optimal --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle -DUNLOCKED %s | FileCheck --check-prefix=BROKEN %s
//
// CHECK: "verdict": "safe"
// BROKEN: error: assertion

#include <assert.h>
#include <pthread.h>

#ifdef UNLOCKED
#define LOCK ""
#else
#define LOCK "lock; "
#endif

static volatile int counter, highest;

static int add(volatile int *to, int what)
{
    int old, new;
    __asm__ volatile("   movl %2, %0\n"
                     "1: movl %0, %1\n"
                     "   addl %3, %1\n" LOCK "cmpxchgl %1, %2\n"
                     "   jne 1b"
                     : "=&a"(old), "=&r"(new), "+m"(*to)
                     : "r"(what)
                     : "memory", "cc");
    return old;
}

static void raise_to(volatile int *to, int what)
{
    __asm__ volatile("   movl %0, %%eax\n"
                     "1: cmpl %%eax, %1\n"
                     "   jle 2f\n" LOCK "cmpxchgl %1, %0; jnz 1b # again\n"
                     "2:"
                     : "+m"(*to)
                     : "r"(what)
                     : "memory", "cc", "eax");
}

/* The number of the lowest bit that is set, from `from` on; -1: there is none. */
static int find_bit(unsigned bits, int from)
{
    int found = from;
    __asm__("1: cmpl $31, %0; jg 2f; btl %0, %1; jc 3f; incl %0; jmp 1b\n"
            "2: movl $-1, %0\n"
            "3:"
            : "+r"(found)
            : "r"(bits)
            : "cc");
    return found;
}

/* Labels of one number: the nearest one counts. */
static int nearest(int choice)
{
    int value;
    __asm__("testl %1, %1; jz 1f; movl $5, %0; jmp 2f; 1: movl $6, %0; 2: cmpl $1, %1\n"
            "jne 1f; addl $10, %0; 1: nop"
            : "=&r"(value)
            : "r"(choice)
            : "cc");
    return value;
}

static void *other(void *unused)
{
    add(&counter, 2);
    raise_to(&highest, 7);
    return unused;
}

int main(void)
{
    pthread_t thread;
    assert(find_bit(0x28, 0) == 3 && find_bit(0x28, 4) == 5 && find_bit(0x28, 6) == -1);
    assert(nearest(0) == 6 && nearest(1) == 15 && nearest(2) == 5);
    pthread_create(&thread, NULL, other, NULL);
    add(&counter, 3);
    raise_to(&highest, 4);
    pthread_join(thread, NULL);
    assert(counter == 5);
    assert(highest == 7);
    raise_to(&highest, 6);
    assert(highest == 7);
    return 0;
}
