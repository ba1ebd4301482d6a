/* Coroutines of C++20: a generator, an exception out of one, and a task that another thread resumes
 * after main has started it. The mutex orders nothing that matters, and the thread comes after the
 * start: 1 execution. With BROKEN, main resumes the task at the same time; with DESTROYED, it was
 * destroyed before. */
// RUN: %clang -w -std=gnu++20 -o %t %s -lstdc++ && %t
// RUN: %heddle --leaks=error %s -- -std=gnu++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -std=gnu++20 -DBROKEN | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet %s -- -std=gnu++20 -DDESTROYED | FileCheck --check-prefix=DESTROYED %s
// CHECK: 1 complete, 0 blocked
// BROKEN: coroutines.cpp:{{[0-9:]+}} error: data race on 'state of coroutine count{{[+0-9]*}}'{{.*}} [data-race]
// DESTROYED: error: {{.*}} [use-after-free]
#include <cassert>
#include <coroutine>
#include <exception>
#include <thread>

struct generator {
    struct promise_type {
        int value = 0;
        std::exception_ptr error;
        generator get_return_object()
        {
            return {std::coroutine_handle<promise_type>::from_promise(*this)};
        }
        std::suspend_always initial_suspend()
        {
            return {};
        }
        std::suspend_always final_suspend() noexcept
        {
            return {};
        }
        std::suspend_always yield_value(int yielded)
        {
            value = yielded;
            return {};
        }
        void return_void()
        {
        }
        void unhandled_exception()
        {
            error = std::current_exception();
        }
    };

    std::coroutine_handle<promise_type> handle;

    int next()
    {
        handle.resume();
        if (handle.promise().error)
            std::rethrow_exception(handle.promise().error);
        return handle.promise().value;
    }

    ~generator()
    {
        if (handle)
            handle.destroy();
    }
};

static generator count(int from, int to)
{
    for (int i = from; i <= to; i++)
        co_yield i;
    throw to;
}

int main()
{
    generator numbers = count(1, 3);
    int sum = 0, thrown = 0;
    try {
        for (;;)
            sum += numbers.next();
    } catch (int number) {
        thrown = number;
    }
    assert(sum == 6 && thrown == 3 && numbers.handle.done());

    generator shared = count(1, 2);
    shared.next();
#ifdef DESTROYED
    shared.handle.destroy();
#endif
    std::thread thread([&] { assert(shared.next() == 2); });
#ifdef BROKEN
    shared.next();
#endif
    thread.join();
#ifdef DESTROYED
    shared.handle = nullptr;
#endif
}
