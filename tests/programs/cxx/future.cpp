/* std::promise and std::future: what the thread wrote in front of set_value can be read behind get.
 *
 * A look of main's that finds no value is its last one: 1 blocked execution. Otherwise get lets go of
 * the state that both share while the thread's promise does so, which first looks whether it is the only one left, and
 * nobody is to be told that it is broken. Main's release is in front of that look, behind it, or behind the
 * promise's release: 3 complete executions.
 *
 * Where nobody fulfils the promise (NEVER), main waits for ever. What is written behind set_value (LATE), or read in
 * front of get (EARLY), is a race. */
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %heddle --sc --algorithm=pop %s | FileCheck %s
// RUN: %heddle --sc --algorithm=source %s | FileCheck %s
// RUN: %exits 1 %heddle -DNEVER %s | FileCheck --check-prefix=NEVER %s
// RUN: %exits 1 %heddle -DLATE %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle -DEARLY %s | FileCheck --check-prefix=RACE %s
// CHECK: Executions: 3 complete, 1 blocked
// NEVER: future.cpp:[[#@LINE+36]]:25: error: deadlock: {{main|thread [0-9]+}} waits in this call for ever{{.*}} [deadlock]
// RACE: error: data race on 'data': {{.*}}[data-race]

#include <cassert>
#include <future>
#include <thread>
#include <utility>

namespace
{
int data;
std::promise<int> kept;

void work(std::promise<int> promise)
{
    data = 1;
#ifdef NEVER
    kept = std::move(promise);
#else
    promise.set_value(2);
#endif
#ifdef LATE
    data = 1;
#endif
}
} // namespace

int main()
{
    std::promise<int> promise;
    std::future<int> future = promise.get_future();
    std::thread thread(work, std::move(promise));
    assert(future.valid());
#ifdef EARLY
    assert(data <= 1);
#endif
    int result = future.get();
    int seen = data;
    assert(result == 2 && seen == 1 && !future.valid());
    thread.join();
    return 0;
}
