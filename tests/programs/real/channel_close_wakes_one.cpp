/* A channel with two receivers.
 *
 * The bug: closing it wakes one of those who wait. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "deadlock"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace
{
class channel
{
  public:
    void receive()
    {
        std::unique_lock<std::mutex> guard(lock);
        changed.wait(guard, [this] { return closed; });
    }

    void close()
    {
        std::lock_guard<std::mutex> guard(lock);
        closed = true;
        changed.notify_one();
    }

  private:
    std::mutex lock;
    std::condition_variable changed;
    bool closed = false;
};

channel numbers;

void collect()
{
    numbers.receive();
}
} // namespace

int main()
{
    std::thread first(collect), second(collect);

    numbers.close();
    first.join();
    second.join();
    return 0;
}
