/* A function's static local object, which the language initialises once, whoever comes first; what
 * it points to is then changed under its own lock.
 *
 * Counted by two algorithms: who initialises, whether the other one waits for that or comes after
 * it, and in which order they take the lock. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --sc --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 8,
// CHECK: "blocked": 0,

#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

namespace
{
std::atomic<int> constructed{0};

class journal
{
  public:
    journal()
    {
        constructed.fetch_add(1);
    }
    void append()
    {
        std::lock_guard<std::mutex> guard(lock);
        entries++;
    }
    int size() const
    {
        return entries;
    }

  private:
    std::mutex lock;
    int entries = 0;
};

journal &the_journal()
{
    static journal instance;
    return instance;
}

void user()
{
    the_journal().append();
}
} // namespace

int main()
{
    std::thread first(user), second(user);

    first.join();
    second.join();
    assert(constructed == 1 && the_journal().size() == 2);
    return 0;
}
