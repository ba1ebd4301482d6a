/* A queue whose pop() throws when it is closed and empty. The consumer takes both items and ends by
 * the exception, whatever the order. With BROKEN, the check and the wait are not one section: the
 * signal for an item that comes in between is lost. */
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle --sc --algorithm=source %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: No errors found
// BROKEN: error: {{.*}} [deadlock]
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

struct closed {
};

class queue
{
    std::mutex mutex;
    std::condition_variable changed;
    int count = 0;
    bool is_closed = false;

  public:
    void push()
    {
        std::lock_guard<std::mutex> guard(mutex);
        count++;
        changed.notify_one();
    }

    void close()
    {
        std::lock_guard<std::mutex> guard(mutex);
        is_closed = true;
        changed.notify_one();
    }

    void pop()
    {
        std::unique_lock<std::mutex> lock(mutex);
        while (count == 0) {
            if (is_closed)
                throw closed();
#ifdef BROKEN
            lock.unlock();
            lock.lock();
#endif
            changed.wait(lock);
        }
        count--;
    }
};

int main()
{
    queue items;
    int taken = 0;
    std::thread consumer([&] {
        try {
            for (;; taken++)
                items.pop();
        } catch (closed) {
        }
    });
    items.push();
    items.push();
    items.close();
    consumer.join();
    assert(taken == 2);
}
