// A promise that ends without a value, and the names of what std::async runs.
//
// RUN: %exits 1 %heddle -std=c++17 %s >%t.txt
// RUN: FileCheck %s <%t.txt
// RUN: FileCheck %s --check-prefix=HIDDEN <%t.txt
// CHECK: error: an exception of type std::future_error is not caught
// CHECK: why: The promise was destroyed without a value: thread 1 (lambda in lose) ended it (step [[#END:]]), and nobody had set a value or an exception by then. main then asked for the value (step [[#]]).{{$}}
// CHECK: 0: create thread 1 (lambda in lose)
// CHECK: {{^ *}}[[#END]] 1: end a promise that has no value
// HIDDEN-NOT: {{_M_|call __cxa|call std::|\*p: |wrote 1}}
//
// RUN: %exits 1 %heddle -std=c++17 -DASYNC %s >%t.txt
// RUN: FileCheck %s --check-prefix=ASYNC <%t.txt
// ASYNC-NOT: why:
// ASYNC: create thread 1 (lambda in shop::counter<int>::sum)
// ASYNC: create thread 2 (plain)
// ASYNC: create thread 3 (task)
//
// RUN: %exits 0 %heddle -std=c++17 -DKEPT %s
#include <cassert>
#include <future>
#include <thread>

static int lose()
{
    std::promise<int> promise;
    auto future = promise.get_future();
    std::thread thread([lost = std::move(promise)]() mutable {
#ifdef KEPT
        lost.set_value(2);
#endif
    });
    thread.join();
    return future.get();
}

#ifdef ASYNC
namespace shop {
template <class T> struct counter {
    T value;
    T sum(T more, const counter &other) const
    {
        auto all = [&](T last) { return value + last + other.value; };
        return std::async(std::launch::async, all, more).get();
    }
};
} // namespace shop

static int plain(int value)
{
    return value;
}

struct task {
    int operator()() const { return 1; }
};
#endif

int main()
{
#ifdef ASYNC
    shop::counter<int> counter{1};
    int all = counter.sum(1, counter);
    all += std::async(std::launch::async, plain, 3).get();
    all += std::async(std::launch::async, task()).get();
    assert(all == 8);
#else
    assert(lose() == 2);
#endif
}
