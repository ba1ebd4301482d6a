/* The same as guarded_locals.cpp in a coroutine, whose variables are in its own frame or, as they
 * are used on both sides of a suspension (ACROSS), in the coroutine's state. */
// RUN: %heddle %s -- -std=c++20 | FileCheck %s
// RUN: %heddle %s -- -std=c++20 -DACROSS | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -std=c++20 -DRELAXED | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --quiet %s -- -std=c++20 -DRELAXED -DACROSS | FileCheck --check-prefix=RACE %s
// CHECK: No errors found: 2 executions
// RACE: data race on

#include <atomic>
#include <cassert>
#include <coroutine>
#include <thread>

#ifdef RELAXED
#define TAKE std::memory_order_relaxed
#else
#define TAKE std::memory_order_acquire
#endif

namespace
{
struct task {
    struct promise_type {
        task get_return_object()
        {
            return {std::coroutine_handle<promise_type>::from_promise(*this)};
        }
        std::suspend_never initial_suspend()
        {
            return {};
        }
        std::suspend_always final_suspend() noexcept
        {
            return {};
        }
        void return_void()
        {
        }
        void unhandled_exception()
        {
        }
    };
    std::coroutine_handle<promise_type> handle;
};

task run()
{
    int data = 0;
    std::atomic<int> flag{0};
    std::thread writer([&] {
        data = 42;
        flag.store(1, std::memory_order_release);
    });
#ifdef ACROSS
    co_await std::suspend_always{};
#endif
    if (flag.load(TAKE))
        assert(data == 42);
    writer.join();
    co_return;
}
} // namespace

int main()
{
    const task task = run();
    while (!task.handle.done())
        task.handle.resume();
    task.handle.destroy();
}
