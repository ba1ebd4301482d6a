/* <thread> and what else libstdc++ has in headers, compiled with -O0: the same 2 executions. With
 * BROKEN, the threads race. */
// RUN: %heddle %s -- -O0 | FileCheck %s
// RUN: %heddle %s -- -O2 | FileCheck %s
// RUN: %heddle %s -- -O0 -std=gnu++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -O0 -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: 2 complete, 0 blocked
// BROKEN: error: {{.*}} [data-race]
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

static std::mutex mutex;
static std::vector<int> order;

static void note(int number)
{
#ifndef BROKEN
    std::lock_guard<std::mutex> guard(mutex);
#endif
    order.push_back(number);
}

int main()
{
    order.reserve(2);
    std::thread one(note, 1), other(note, 2);
    one.join();
    other.join();
    assert(order.size() == 2 && order[0] + order[1] == 3);
}
