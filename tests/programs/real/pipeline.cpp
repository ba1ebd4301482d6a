/* A pipeline of two stages, each a thread, with a locked hand-over between them: the second stage
 * takes what has arrived when it looks, and main gets the rest.
 *
 * The second stage looks before, between or after the first one's two deliveries, twice: the pairs
 * 0 <= i <= j <= 2 of what was delivered by then: 6. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 6,
// CHECK: "blocked": 0,

#include <cassert>
#include <mutex>
#include <thread>

namespace
{
class belt
{
  public:
    void put(int item)
    {
        std::lock_guard<std::mutex> guard(lock);
        items[end++] = item;
    }

    bool take(int &item)
    {
        std::lock_guard<std::mutex> guard(lock);
        if (begin == end)
            return false;
        item = items[begin++];
        return true;
    }

  private:
    std::mutex lock;
    int items[2] = {};
    int begin = 0, end = 0;
};

belt squares;

void square(int count)
{
    for (int i = 1; i <= count; i++)
        squares.put(i * i);
}

void add(int &sum)
{
    int item;
    for (int look = 0; look < 2; look++)
        if (squares.take(item))
            sum += item;
}
} // namespace

int main()
{
    int sum = 0, item;
    std::thread first(square, 2);
    std::thread second(add, std::ref(sum));

    first.join();
    second.join();
    while (squares.take(item))
        sum += item;
    assert(sum == 5);
    return 0;
}
