/* A queue of tasks, any callable ones, that two workers empty under a lock; a task runs outside the
 * lock and may add another one.
 *
 * Counted by two algorithms, with an order of the additions whose results nobody uses. */
// RUN: %heddle --ordered-sync --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 24,
// CHECK: "blocked": 0,

#include <atomic>
#include <cassert>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
#include <utility>
#include <vector>

namespace
{
class task_queue
{
  public:
    void push(std::function<void()> task)
    {
        std::lock_guard<std::mutex> guard(lock);
        tasks.push(std::move(task));
    }

    bool run_one()
    {
        std::function<void()> task;
        {
            std::lock_guard<std::mutex> guard(lock);
            if (tasks.empty())
                return false;
            task = std::move(tasks.front());
            tasks.pop();
        }
        task();
        return true;
    }

  private:
    std::mutex lock;
    std::queue<std::function<void()>> tasks;
};

task_queue queue;
std::atomic<int> sum{0};

void work()
{
    while (queue.run_one())
        continue;
}
} // namespace

int main()
{
    queue.push([] { sum.fetch_add(1); });
    queue.push([] { queue.push([] { sum.fetch_add(10); }); });
    std::vector<std::thread> workers;
    for (int i = 0; i < 2; i++)
        workers.emplace_back(work);
    for (auto &worker : workers)
        worker.join();
    assert(sum == 11);
    return 0;
}
