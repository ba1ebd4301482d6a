/* A channel in the manner of Go: sending waits while it is full, receiving while it is empty, and
 * closing it wakes all receivers.
 *
 * Counted by two algorithms. */
// RUN: %heddle --format=json %s > %t.trust
// RUN: %heddle --algorithm=pop --format=json %s > %t.pop
// RUN: FileCheck %s < %t.trust
// RUN: FileCheck %s < %t.pop
// RUN: grep '"complete"' %t.trust > %t.count
// RUN: grep '"complete"' %t.pop | diff %t.count -
// CHECK: "verdict": "safe"
// CHECK: "blocked": 0,

#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace
{
class channel
{
  public:
    void send(int value)
    {
        std::unique_lock<std::mutex> guard(lock);
        while (full)
            not_full.wait(guard);
        place = value;
        full = true;
        not_empty.notify_one();
    }

    bool receive(int &value)
    {
        std::unique_lock<std::mutex> guard(lock);
        while (!full && !closed)
            not_empty.wait(guard);
        assert(full || closed);
        if (!full)
            return false;
        value = place;
        full = false;
        not_full.notify_one();
        return true;
    }

    void close()
    {
        std::lock_guard<std::mutex> guard(lock);
        closed = true;
        not_empty.notify_all();
    }

  private:
    std::mutex lock;
    std::condition_variable not_full, not_empty;
    int place = 0;
    bool full = false, closed = false;
};

channel numbers;

void collect(int &sum)
{
    int value;
    while (numbers.receive(value))
        sum += value;
}
} // namespace

int main()
{
    int sums[2] = {0, 0};
    std::thread first(collect, std::ref(sums[0])), second(collect, std::ref(sums[1]));

    numbers.send(1);
    numbers.send(2);
    numbers.close();
    first.join();
    second.join();
    assert(sums[0] + sums[1] == 3);
    return 0;
}
