/* A future and its promise, made of a lock and a condition: two threads wait for one value.
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
template <typename T> class future
{
  public:
    void set(T result)
    {
        {
            std::lock_guard<std::mutex> guard(lock);
            assert(!ready);
            value = result;
            ready = true;
        }
        changed.notify_all();
    }

    T get()
    {
        std::unique_lock<std::mutex> guard(lock);
        while (!ready)
            changed.wait(guard);
        return value;
    }

  private:
    std::mutex lock;
    std::condition_variable changed;
    bool ready = false;
    T value{};
};

future<int> sum;

void compute()
{
    int total = 0;
    for (int i = 1; i <= 8; i++)
        total += i;
    sum.set(total);
}
} // namespace

int main()
{
    int seen = 0;
    std::thread computer(compute);
    std::thread reader([&seen] { seen = sum.get(); });

    assert(sum.get() == 36);
    computer.join();
    reader.join();
    assert(seen == 36);
    return 0;
}
