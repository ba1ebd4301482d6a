/* A future that two threads may fulfil; the first one is to win.
 *
 * The bug: whether it is fulfilled is asked before the lock is taken. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "assertion"

#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

namespace
{
class future
{
  public:
    void set(int result)
    {
        if (ready.load())
            return;
        std::lock_guard<std::mutex> guard(lock);
        value = result;
        changes++;
        ready.store(true);
    }

    int how_often() const
    {
        return changes;
    }

  private:
    std::mutex lock;
    std::atomic<bool> ready{false};
    int value = 0, changes = 0;
};

future winner;
} // namespace

int main()
{
    std::thread first([] { winner.set(1); }), second([] { winner.set(2); });

    first.join();
    second.join();
    assert(winner.how_often() == 1);
    return 0;
}
