/* A lock-free stack of std::atomic<std::shared_ptr>: no node is freed while somebody looks at it,
 * and none comes back at its old address, so a compare-exchange takes what its load has seen. With
 * BROKEN, a pop takes the head by a store, and two of them get one node. With PLAIN, a pop reads
 * the node by a plain pointer, which owns nothing. */
// RUN: %heddle --leaks=error %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -std=c++20 -DBROKEN | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet %s -- -std=c++20 -DPLAIN | FileCheck --check-prefix=PLAIN %s
// CHECK: No errors found
// BROKEN: error: assertion `taken == 3' failed
// PLAIN: error: {{.*}} [use-after-free]
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

struct node {
    int value;
    std::shared_ptr<node> next;
};

static std::atomic<std::shared_ptr<node>> head;

static void push(int value)
{
    auto made = std::make_shared<node>(value, head.load());
    while (!head.compare_exchange_weak(made->next, made))
        continue;
}

/* 0: the stack is empty. */
static int pop()
{
#if defined(PLAIN)
    node *top = head.load().get();
    if (!top)
        return 0;
    int value = top->value;
    head.store(top->next);
    return value;
#elif defined(BROKEN)
    auto top = head.load();
    if (top)
        head.store(top->next);
    return top ? top->value : 0;
#else
    auto top = head.load();
    while (top && !head.compare_exchange_weak(top, top->next))
        continue;
    return top ? top->value : 0;
#endif
}

int main()
{
    push(1);
    push(2);
    int other = 0;
    std::thread popper([&] { other = pop(); });
    int taken = pop();
    popper.join();
    taken += other;
    assert(taken == 3);
    assert(!head.load());
}
