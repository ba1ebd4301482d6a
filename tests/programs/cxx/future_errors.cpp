/* What <future> throws, where nothing catches it; the number of the misuse is an argument. A broken promise
 * that nobody asks for (99) is no error, and leaves nothing behind. */
// RUN: %exits 1 %heddle --quiet --args=0 %s | FileCheck --check-prefix=STATE %s
// RUN: %exits 1 %heddle --quiet --args=1 %s | FileCheck --check-prefix=RETRIEVED %s
// RUN: %exits 1 %heddle --quiet --args=2 %s | FileCheck --check-prefix=SATISFIED %s
// RUN: %exits 1 %heddle --quiet --args=3 %s | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet --args=4 %s | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet --args=5 %s | FileCheck --check-prefix=STATE %s
// RUN: %exits 1 %heddle --quiet --args=6 %s | FileCheck --check-prefix=INT %s
// RUN: %exits 1 %heddle --quiet --args=7 %s | FileCheck --check-prefix=INT %s
// RUN: %heddle --quiet --args=8 %s
// RUN: %heddle --leaks=error --args=99 %s | FileCheck --check-prefix=SAFE %s
// STATE: error: {{.*}} std::future_error is not caught: std::future_error: No associated state
// RETRIEVED: error: {{.*}} std::future_error is not caught: std::future_error: Future already retrieved
// SATISFIED: error: {{.*}} std::future_error is not caught: std::future_error: Promise already satisfied
// BROKEN: error: {{.*}} std::future_error is not caught: std::future_error: Broken promise
// INT: error: an exception of type int is not caught
// SAFE: Executions: 1 complete, 0 blocked

#include <cassert>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <future>
#include <memory>
#include <system_error>

namespace
{
std::promise<int> promise;
std::future<int> future;

int half(int number)
{
    if (number % 2)
        throw number;
    return number / 2;
}

void break_promise()
{
    future = promise.get_future();
    promise = std::promise<int>();
}

void keep(std::exception_ptr exception)
{
    promise.set_exception(exception);
    future = promise.get_future();
}

void misuse(int number)
{
    switch (number) {
    case 0:
        future.get();
        break;
    case 1:
        future = promise.get_future();
        promise.get_future();
        break;
    case 2:
        promise.set_value(1);
        promise.set_value(2);
        break;
    case 3:
        break_promise();
        future.get();
        break;
    case 4:
        future = std::packaged_task<int(int)>(half).get_future();
        future.get();
        break;
    case 5:
        keep(std::make_exception_ptr(std::future_error(std::future_errc::no_state)));
        future.get();
        break;
    case 6:
        keep(std::make_exception_ptr(1));
        future.get();
        break;
    case 7:
        std::async(std::launch::async, half, 3).get();
        break;
    case 8:
        std::packaged_task<int(int)> task(half);
        task(3);
    }
}

void codes()
{
    std::error_code code = std::future_errc::promise_already_satisfied;
    assert(code.message() == "Promise already satisfied" && code.category().name()[0] == 'f');
    assert(code == std::make_error_code(std::future_errc::promise_already_satisfied));
    assert(code == std::make_error_condition(std::future_errc::promise_already_satisfied));
    assert(code != std::make_error_condition(std::future_errc::broken_promise));
    auto error = std::make_unique<std::future_error>(std::future_errc::broken_promise);
    assert(strcmp(error->what(), "std::future_error: Broken promise") == 0);
    assert(error->code() == std::future_errc::broken_promise);
}
} // namespace

int main(int argc, char **argv)
{
    assert(argc == 2 && std::current_exception() == nullptr);
    misuse(std::atoi(argv[1]));
    codes();
    break_promise();
    future.wait();
    assert(future.valid());
    return 0;
}
