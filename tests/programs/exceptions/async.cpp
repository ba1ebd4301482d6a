/* std::async and std::packaged_task store what the function throws, and get() throws it. A
 * shared_future throws it each time. With BROKEN, the second task's exception is of a type that is not
 * caught. */
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: No errors found
// BROKEN: error: an exception of type char const* is not caught
#include <cassert>
#include <future>

static int half(int number)
{
    if (number % 2)
        throw number;
#ifdef BROKEN
    if (number == 4)
        throw "four";
#endif
    return number / 2;
}

static int result(std::future<int> future)
{
    try {
        return future.get();
    } catch (int number) {
        return -number;
    }
}

int main()
{
    assert(result(std::async(std::launch::async, half, 3)) == -3);
    assert(result(std::async(std::launch::deferred, half, 5)) == -5);
    assert(result(std::async(std::launch::async, half, 4)) == 2);
    std::packaged_task<int(int)> task(half);
    std::shared_future<int> shared = task.get_future().share();
    task(7);
    for (int i = 0; i < 2; i++) {
        int caught = 0;
        try {
            shared.get();
        } catch (int number) {
            caught = number;
        }
        assert(caught == 7);
    }
}
