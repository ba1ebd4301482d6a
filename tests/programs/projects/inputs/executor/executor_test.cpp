#include "executor.h"

#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> sum;

static task add(executor &on, int number)
{
    co_await on.schedule();
    sum += number;
    co_await on.schedule();
    sum += number;
}

void test_two_threads()
{
    executor on;
    add(on, 1);
    std::thread helper([&] { on.run(); });
    on.run();
    helper.join();
    on.run();
    assert(sum == 2);
}
