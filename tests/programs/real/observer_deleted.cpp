/* A subject calls its observers; an observer takes itself off the list when it is destroyed.
 *
 * The bug: the list is copied under the lock, and the observers are called without it. One of them
 * may be destroyed in between. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "use-after-free"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace
{
class observer
{
  public:
    void notify()
    {
        calls.fetch_add(1);
    }

  private:
    std::atomic<int> calls{0};
};

class subject
{
  public:
    void add(observer *added)
    {
        std::lock_guard<std::mutex> guard(lock);
        observers.push_back(added);
    }

    void remove(observer *removed)
    {
        std::lock_guard<std::mutex> guard(lock);
        observers.erase(std::find(observers.begin(), observers.end(), removed));
    }

    void notify_all()
    {
        std::vector<observer *> copy;
        {
            std::lock_guard<std::mutex> guard(lock);
            copy = observers;
        }
        for (observer *each : copy)
            each->notify();
    }

  private:
    std::mutex lock;
    std::vector<observer *> observers;
};
} // namespace

int main()
{
    subject news;
    auto reader = std::make_unique<observer>();

    news.add(reader.get());
    std::thread publisher([&news] { news.notify_all(); });
    news.remove(reader.get());
    reader.reset();
    publisher.join();
    return 0;
}
