// A mailbox holds one letter; each exchange puts one in or takes it out. Taking a letter has to
// acquire, since the receiver reads it, and frees it.
// RUN: %S/in_models 0 "sc tso ra rc11" %heddle --quiet %s
// RUN: %S/in_models 0 "sc tso ra" %heddle --quiet -DBROKEN %s
// RUN: %S/in_models 1 "rc11" %heddle --quiet -DBROKEN %s | FileCheck %s
// Broken, no preemption is needed: each thread runs until it ends, or waits in vain, and what later
// ones read may be old, or without an order.
// RUN: %exits 1 %heddle --quiet -bound 0 -DBROKEN %s | FileCheck %s
// CHECK: [data-race]
#include "weak.h"

#ifdef BROKEN
#define TAKE memory_order_relaxed
#else
#define TAKE memory_order_acquire
#endif

static _Atomic(int *) mailbox;

static void *sender(void *number)
{
    int *letter = malloc(sizeof *letter);
    *letter = 42;
    atomic_store_explicit(&mailbox, letter, memory_order_release);
    return number;
}

static void *receiver(void *number)
{
    int *letter = atomic_exchange_explicit(&mailbox, NULL, TAKE);
    if (letter) {
        assert(*letter == 42);
        free(letter);
    }
    return number;
}

int main(void)
{
    RUN(sender, receiver, receiver);
    free(mailbox);
    return 0;
}
