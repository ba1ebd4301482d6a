/* A ticket office with a recursive mutex: a group's sale calls the sale of one ticket under the
 * same lock.
 *
 * Groups of two threads come in either order: 2. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// CHECK: "blocked": 0,

#include <cassert>
#include <mutex>
#include <thread>

namespace
{
class office
{
  public:
    bool sell()
    {
        std::lock_guard<std::recursive_mutex> guard(lock);
        if (left == 0)
            return false;
        left--;
        return true;
    }
    bool sell_group(int size)
    {
        std::lock_guard<std::recursive_mutex> guard(lock);
        if (left < size)
            return false;
        for (int i = 0; i < size; i++) {
            bool sold = sell();
            assert(sold);
        }
        return true;
    }
    int rest() const
    {
        return left;
    }

  private:
    std::recursive_mutex lock;
    int left = 4;
};

office tickets;
} // namespace

int main()
{
    bool first = false, second = false;
    std::thread large([&first] { first = tickets.sell_group(3); });
    std::thread small([&second] { second = tickets.sell_group(2); });

    large.join();
    small.join();
    assert(first != second && tickets.rest() == (first ? 1 : 2));
    return 0;
}
