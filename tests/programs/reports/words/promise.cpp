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
// -DTASK: a task ends that nobody has called. -DMOVED: another promise takes its place. -DSHARED: a
// thread asks by a shared future, and main ends the promise.
// RUN: %exits 1 %heddle -std=c++17 -DTASK %s | FileCheck %s --check-prefix=TASK
// TASK: error: an exception of type std::future_error is not caught
// TASK: why: The promise was destroyed without a value: thread 1 (lambda in lose) ended it (step [[#]]), and nobody had set a value or an exception by then. main then asked for the value (step [[#]]).{{$}}
// RUN: %exits 1 %heddle -std=c++17 -DMOVED %s | FileCheck %s --check-prefix=MOVED
// MOVED: why: The promise was destroyed without a value: main ended it (step [[#]]), and nobody had set a value or an exception by then. main then asked for the value (step [[#]]).{{$}}
// RUN: %exits 1 %heddle -std=c++17 -DSHARED %s | FileCheck %s --check-prefix=SHARED
// SHARED: why: The promise was destroyed without a value: main ended it (step [[#]]), and nobody had set a value or an exception by then. thread 1 (lambda in lose) then asked for the value (step [[#]]).{{$}}
//
// RUN: %exits 1 %heddle -std=c++17 -DASYNC %s >%t.txt
// RUN: FileCheck %s --check-prefix=ASYNC <%t.txt
// ASYNC-NOT: why:
// ASYNC: create thread 1 (lambda in shop::counter<int>::sum)
// ASYNC: create thread 2 (plain)
// ASYNC: create thread 3 (task)
// ASYNC: create thread 4 (std::function<int ()>)
// ASYNC: create thread 5 (twice)
//
// RUN: %exits 0 %heddle -std=c++17 -DKEPT %s
// RUN: %exits 0 %heddle -std=c++17 -DTASK -DKEPT %s
// RUN: %exits 0 %heddle -std=c++17 -DSHARED -DKEPT %s
#include <cassert>
#include <functional>
#include <future>
#include <optional>
#include <thread>

static int lose()
{
#if defined TASK
    std::packaged_task<int()> task([] { return 2; });
    auto future = task.get_future();
    std::thread thread([lost = std::move(task)]() mutable {
#ifdef KEPT
        lost();
#endif
    });
    thread.join();
    return future.get();
#elif defined MOVED
    std::promise<int> promise;
    auto future = promise.get_future();
    promise = std::promise<int>();
    promise.set_value(2);
    return future.get();
#elif defined SHARED
    std::optional<std::promise<int>> promise(std::in_place);
    auto future = promise->get_future().share();
    std::thread thread([future] { future.get(); });
#ifdef KEPT
    promise->set_value(2);
#endif
    promise.reset();
    thread.join();
    return future.get();
#else
    std::promise<int> promise;
    auto future = promise.get_future();
    std::thread thread([lost = std::move(promise)]() mutable {
#ifdef KEPT
        lost.set_value(2);
#endif
    });
    thread.join();
    return future.get();
#endif
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
    int twice(int value) const { return 2 * value; }
};
#endif

int main()
{
#ifdef ASYNC
    shop::counter<int> counter{1};
    int all = counter.sum(1, counter);
    all += std::async(std::launch::async, plain, 3).get();
    all += std::async(std::launch::async, task()).get();
    all += std::async(std::launch::async, std::function<int()>(task())).get();
    all += std::async(std::launch::async, &task::twice, task(), 2).get();
    assert(all == 8);
#else
    assert(lose() == 2);
#endif
}
