/* A push that tries its weak compare-exchange once loses its element when that fails for no reason. */
// RUN: %exits 1 %heddle %s | FileCheck %s
// CHECK: error: assertion
// CHECK: the next attempt fails for no reason
// RUN: %heddle --spurious-failures=0 %s
// RUN: %heddle -DSTRONG %s
// In a loop, a failure for no reason only leads to another attempt, and is not explored. There are two orders of the
// pushes. The later one has loaded the head before the earlier one's push, and fails once, or after it: 4 executions.
// A strong attempt that fails has seen the other push, and is an iteration that is left out: 2 of these are merged.
// RUN: %heddle --format=json -DLOOP %s | FileCheck %s --check-prefix=LOOP
// RUN: %heddle --format=json -DLOOP -DSTRONG %s | FileCheck %s --check-prefix=STRONG
// LOOP: "complete": 4,
// LOOP: "blocked": 0,
// STRONG: "complete": 2,
// STRONG: "blocked": 2,
#include <atomic>
#include <cassert>
#include <thread>

#ifdef STRONG
#define EXCHANGE compare_exchange_strong
#else
#define EXCHANGE compare_exchange_weak
#endif

struct node {
    node *next;
};

static std::atomic<node *> head{nullptr};

static void push(node *fresh)
{
    node *old = head.load();
#ifdef LOOP
    do
        fresh->next = old;
    while (!head.EXCHANGE(old, fresh));
#else
    fresh->next = old;
    head.EXCHANGE(old, fresh);
#endif
}

static node nodes[2];

int main()
{
#ifdef LOOP
    std::thread other(push, &nodes[1]);
#endif
    push(&nodes[0]);
#ifdef LOOP
    other.join();
#endif
    assert(head.load() != nullptr);
}
