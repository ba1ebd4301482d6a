/* A thread changes a variable of a coroutine that another thread resumes. */
#include <cassert>
#include <coroutine>
#include <thread>

struct task {
    struct promise_type {
        int result = 0;
        task get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
        std::suspend_always initial_suspend() { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        void return_value(int v) { result = v; }
        void unhandled_exception() {}
    };
    std::coroutine_handle<promise_type> handle;
};

task count(int *&out)
{
    int total = 0;
    out = &total;
    for (int i = 0; i < 3; i++) {
        total += i;
        co_await std::suspend_always{};
    }
    co_return total;
}

static int start()
{
    return 10;
}

static int &step()
{
    static int value = start();
    return value;
}

int main()
{
    int *shared = nullptr;
    task t = count(shared);
    t.handle.resume();
    std::thread helper([&] { *shared += step(); });
    t.handle.resume();
    step();
    helper.join();
    t.handle.resume();
    t.handle.resume();
    assert(t.handle.promise().result == 13);
    t.handle.destroy();
}

// The variables of a coroutine have their names, and the guard of a static variable is told in words.
// RUN: %exits 1 %heddle %s -- -std=c++20 | FileCheck %s
// CHECK: error: data race on 'total of coroutine count'
// CHECK: 0: allocate state of coroutine count
// CHECK: 0: write shared: &total of coroutine count
// CHECK-DAG: write total of coroutine count: 1
// CHECK-DAG: : begin the initialisation of step()::value {{.*}} static int value = start();
