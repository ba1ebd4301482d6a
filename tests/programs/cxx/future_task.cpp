/* std::packaged_task, run by another thread. As with the promise of future.cpp, which lets go of its state as a task
 * does, there are 3 complete executions and 1 blocked one.
 *
 * What the task's thread does behind it is a race (RACE); a task that nobody runs (NEVER) is waited for for ever. */
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %heddle --sc --algorithm=pop %s | FileCheck %s
// RUN: %exits 1 %heddle -DRACE %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle -DNEVER %s | FileCheck --check-prefix=NEVER %s
// CHECK: Executions: 3 complete, 1 blocked
// RACE: error: data race on 'data': {{.*}}[data-race]
// NEVER: error: deadlock: {{main|thread [0-9]+}} waits in this call for ever{{.*}} [deadlock]

#include <cassert>
#include <future>
#include <thread>
#include <utility>

namespace
{
int data;

int twice(int number)
{
    data = 1;
    return 2 * number;
}

void run(std::packaged_task<int(int)> task)
{
    task(3);
#ifdef RACE
    data = 2;
#endif
}

void alone()
{
    int runs = 0;
    std::packaged_task<void()> task([&runs] { runs++; }), none;
    std::future<void> first = task.get_future();
    task();
    first.get();
    task.reset();
    std::future<void> second = task.get_future();
    none.swap(task);
    none();
    second.get();
    assert(runs == 2 && !task.valid() && none.valid());
}
} // namespace

int main()
{
    alone();
    std::packaged_task<int(int)> task(twice);
    std::future<int> result = task.get_future();
#ifdef NEVER
    result.wait();
#endif
    std::thread thread(run, std::move(task));
    int found = result.get();
    int seen = data;
    assert(found == 6 && seen == 1);
    thread.join();
    return 0;
}
