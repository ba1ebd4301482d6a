// Pushing to a Treiber stack. An iteration whose compare-exchange fails leaves a pointer in node->next, which the next
// iteration overwrites, and which no other thread sees. So it is no part of an execution, however the loop is spelled.
// N threads push in turn: each order of them is a complete execution, 4! = 24.
// RUN: %heddle --format=json -DKIND=1 %s | FileCheck %s
// RUN: %heddle --format=json -DKIND=2 %s | FileCheck %s
// RUN: %heddle --format=json -DKIND=3 %s | FileCheck %s
// RUN: %heddle --format=json -DKIND=4 %s | FileCheck %s
// RUN: %heddle --format=json -DKIND=5 %s | FileCheck %s
// RUN: %heddle --format=json -DKIND=6 %s | FileCheck %s
// RUN: %heddle --format=json -DKIND=2 --memory-model=tso %s | FileCheck %s
// RUN: %heddle --format=json -DKIND=4 -DORDER=memory_order_release --memory-model=rc11 %s | FileCheck %s
// RUN: %heddle --sc --format=json -DKIND=1 -DN=2 --algorithm=naive %s | FileCheck %s --check-prefix=NAIVE
// RUN: %heddle --sc --format=json -DKIND=3 -DN=2 --algorithm=pop %s | FileCheck %s --check-prefix=NAIVE
// CHECK: "verdict": "safe"
// CHECK: "complete": 24,
// NAIVE: "complete": 2,
//
// A push that does not try again loses its node.
// RUN: %exits 1 %heddle --quiet -DKIND=7 -DN=2 %s | FileCheck %s --check-prefix=LOST
// LOST: error: assertion `count == N' failed
//
// A relaxed exchange does not publish the node.
// RUN: %exits 1 %heddle --quiet -DKIND=4 -DN=2 -DORDER=memory_order_relaxed -DLOOKS --memory-model=rc11 %s | FileCheck %s --check-prefix=RACE
// RACE: error: data race on
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#ifndef N
#define N 4
#endif
#ifndef ORDER
#define ORDER memory_order_seq_cst
#endif

struct node {
    struct node *next;
    int value;
};

static struct node *_Atomic head;

/* A macro, so that the exchange is in the loop. */
#define EXCHANGE(expected, node)                                                                                       \
    atomic_compare_exchange_strong_explicit(&head, expected, node, ORDER, memory_order_relaxed)

static void *push(void *unused)
{
    struct node *node = malloc(sizeof *node);
    node->value = 1;
#if KIND == 1
    do
        node->next = atomic_load_explicit(&head, memory_order_relaxed);
    while (!EXCHANGE(&node->next, node));
#elif KIND == 2
    node->next = atomic_load_explicit(&head, memory_order_relaxed);
    while (!EXCHANGE(&node->next, node))
        ;
#elif KIND == 3
    struct node *first = atomic_load_explicit(&head, memory_order_relaxed);
    node->next = first;
    while (!EXCHANGE(&node->next, node)) {
    }
#elif KIND == 4
    struct node *first;
    do {
        first = atomic_load_explicit(&head, memory_order_relaxed);
        node->next = first;
    } while (!EXCHANGE(&first, node));
#elif KIND == 5
    struct node *first = atomic_load_explicit(&head, memory_order_relaxed);
    do
        node->next = first;
    while (!EXCHANGE(&first, node));
#elif KIND == 6 /* begins with a guess */
    struct node *first = NULL;
    do
        node->next = first;
    while (!EXCHANGE(&first, node));
#else
    node->next = head;
    EXCHANGE(&node->next, node);
#endif
#ifdef LOOKS
    for (struct node *other = atomic_load_explicit(&head, memory_order_acquire); other; other = other->next)
        assert(other->value == 1);
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[N];
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, push, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    int count = 0;
    for (struct node *node = head; node; node = node->next)
        count += node->value;
    assert(count == N);
    return 0;
}
