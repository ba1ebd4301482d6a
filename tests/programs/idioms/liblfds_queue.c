/* A queue of Michael and Scott, as liblfds', with the compare-and-swap in inline assembly. A thread that
 * finds the tail behind helps it on. The broken enqueue links its element without a
 * comparison, over the one that another thread has linked. */
// REQUIRES: x86
// RUN: %heddle %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: assertion

#include "inputs/threads.h"

#include <stdbool.h>

#define LOAD_BARRIER __asm__ __volatile__("lfence" ::: "memory")
#define STORE_BARRIER __asm__ __volatile__("sfence" ::: "memory")

struct element {
    struct element *next;
    int value;
};

static struct element dummy;
static struct element *enqueue_end = &dummy, *dequeue_end = &dummy;
static struct element elements[2] = {{NULL, 1}, {NULL, 2}};

static inline bool cas(struct element **destination, struct element **compare,
                       struct element *exchange)
{
    bool stored;
    __asm__ __volatile__("lock; cmpxchgq %[exchange], %[destination]; sete %[stored]"
                         : [destination] "+m"(*destination), "+a"(*compare), [stored] "=q"(stored)
                         : [exchange] "r"(exchange)
                         : "cc", "memory");
    return stored;
}

static struct element *load(struct element **from)
{
    return __atomic_load_n(from, __ATOMIC_RELAXED);
}

static void enqueue(struct element *element)
{
    STORE_BARRIER;
    for (;;) {
        struct element *last = load(&enqueue_end);
        struct element *next = load(&last->next);
        LOAD_BARRIER;
        if (next) {
            cas(&enqueue_end, &last, next);
            continue;
        }
#ifdef BROKEN
        __atomic_store_n(&last->next, element, __ATOMIC_RELAXED);
        cas(&enqueue_end, &last, element);
        return;
#else
        if (cas(&last->next, &next, element)) {
            cas(&enqueue_end, &last, element);
            return;
        }
#endif
    }
}

static bool dequeue(int *value)
{
    struct element *first = load(&dequeue_end), *next = load(&first->next);
    LOAD_BARRIER;
    if (!next)
        return false;
    *value = next->value;
    __atomic_store_n(&dequeue_end, next, __ATOMIC_RELAXED); /* one consumer */
    return true;
}

static void *produce(void *index)
{
    enqueue(&elements[(long)index]);
    return NULL;
}

int main(void)
{
    int value, sum = 0;
    RUN(produce, produce);
    while (dequeue(&value))
        sum += value;
    assert(sum == 3);
    return 0;
}
