/* Results that are there when the thread has ended: main sees what the thread did behind set_value_at_thread_exit. A look
 * in vain is main's last one: 1 blocked execution, or 2 where the mark that main waits divides its looks. While the result is made known, the thread holds on
 * to the state of the promise, and lets go of it in front of main or behind it: 2 complete executions. With a task (TASK),
 * likewise.
 *
 * With set_value (RACE), the same is a race; a thread that waits for what it gives itself at its end (SELF) waits for
 * ever. */
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %heddle --sc --algorithm=pop %s | FileCheck %s
// RUN: %heddle --leaks=error -DTASK %s | FileCheck %s
// RUN: %heddle --sc --algorithm=pop -DTASK %s | FileCheck %s
// RUN: %exits 1 %heddle -DRACE %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle -DSELF %s | FileCheck --check-prefix=SELF %s
// CHECK: Executions: 2 complete, {{[12]}} blocked
// RACE: error: data race on 'data': {{.*}}[data-race]
// SELF: error: deadlock: {{main|thread [0-9]+}} waits in this call for ever{{.*}} [deadlock]

#include <cassert>
#include <future>
#include <thread>

namespace
{
int data;
std::promise<int> promise;
std::packaged_task<int()> task([] { return 2; });

void work()
{
#ifdef RACE
    data = 1;
    promise.set_value(2);
#elif defined TASK
    task.make_ready_at_thread_exit();
#else
    promise.set_value_at_thread_exit(2);
#endif
#ifdef SELF
    promise.get_future().wait();
#endif
    data = 1;
}
} // namespace

int main()
{
#ifdef SELF
    std::thread(work).join();
#else
#ifdef TASK
    std::future<int> future = task.get_future();
#else
    std::future<int> future = promise.get_future();
#endif
    std::thread thread(work);
    int result = future.get();
    int seen = data;
    assert(result == 2 && seen == 1);
    thread.join();
#endif
    return 0;
}
