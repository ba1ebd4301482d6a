/* std::shared_future: two threads wait for one value, and either may have looked for the last time before it was
 * there: 1 complete and 3 blocked executions. Nobody lets go of the state that they share.
 *
 * A std::future is for one thread: two that get it (ONE) race for what it refers to. A value that is changed after it
 * was handed over (CHANGED) is a race. */
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %heddle --sc --algorithm=pop %s | FileCheck %s
// RUN: %exits 1 %heddle -DONE %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle -DCHANGED %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle -DNEVER %s | FileCheck --check-prefix=NEVER %s
// CHECK: Executions: 1 complete, 3 blocked
// RACE: error: data race on {{.*}}[data-race]
// NEVER: error: deadlock: {{main|thread [0-9]+}} waits in this call for ever{{.*}} [deadlock]

#include <cassert>
#include <future>
#include <thread>

namespace
{
struct pair {
    int left, right;
};

std::promise<pair> promise;
#ifdef ONE
std::future<pair> result = promise.get_future();
#else
std::shared_future<pair> result = promise.get_future().share();
#endif

void wait()
{
    const pair &found = result.get();
    assert(found.left == 1 && found.right == 2);
}
} // namespace

int main()
{
    std::thread first(wait), second(wait);
#ifndef NEVER
    promise.set_value({1, 2});
#endif
#ifdef CHANGED
    const_cast<pair &>(result.get()).left = 3;
#endif
    first.join();
    second.join();
    return 0;
}
