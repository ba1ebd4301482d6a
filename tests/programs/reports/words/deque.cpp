// The queue looks at its size outside of the lock.
#include <deque>
#include <mutex>
#include <thread>

class Queue {
public:
    void push(int value)
    {
        std::lock_guard<std::mutex> guard(mutex_);
        items_.push_back(value);
    }
    bool pop(int *value)
    {
        if (items_.empty())
            return false;
        std::lock_guard<std::mutex> guard(mutex_);
        *value = items_.front();
        items_.pop_front();
        return true;
    }

private:
    std::mutex mutex_;
    std::deque<int> items_;
};

int main()
{
    Queue queue;
    std::thread producer([&queue] { queue.push(7); });
    int value = 0;
    queue.pop(&value);
    producer.join();
}

// std::thread's own memory is not shown, and its function has a name. The message and the trace name
// what the source declares. A call on the deque is one step, and the report knows neither its members
// nor its memory.
// RUN: %exits 1 %heddle %s >%t.txt
// RUN: FileCheck %s <%t.txt
// RUN: FileCheck --check-prefix=NOT %s <%t.txt
// CHECK: error: data race on 'queue.items_':
// CHECK: note: push is called from lambda in main
// CHECK: [[#BEGIN:]] 0: change queue.items_ {{.*}} class Queue {
// CHECK-NEXT: 0: create thread 1 (lambda in main)
// CHECK-NEXT: 0: read queue.items_ (from [[#BEGIN]]) {{.*}} if (items_.empty())
// CHECK-NEXT: 1: lock queue.mutex_
// CHECK-NEXT: > {{.*}} 1: change queue.items_ {{.*}} items_.push_back(value);
// NOT-NOT: {{vtable|_ZTV|malloc|_M_|/usr/}}
