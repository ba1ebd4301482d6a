/* A task is started in a function and finished in another one.
 *
 * The bug: the lambda captures a local variable of the first by reference. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "use-after-scope"

#include <atomic>
#include <cassert>
#include <thread>

namespace
{
std::atomic<int> result{0};

std::thread start(int base)
{
    int doubled = 2 * base;
    return std::thread([&doubled] { result = doubled + 1; });
}
} // namespace

int main()
{
    std::thread task = start(20);

    task.join();
    assert(result == 41);
    return 0;
}
