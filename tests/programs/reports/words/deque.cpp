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

// std::thread's own memory is not shown, and its function has a name. The message names what the
// source declares, and the trace the members of the deque by their paths. Reads that are repeated in
// one call are left out.
// RUN: %exits 1 %heddle %s >%t.txt
// RUN: FileCheck %s <%t.txt
// RUN: FileCheck --check-prefix=NOT %s <%t.txt
// CHECK: error: data race on 'queue.items_':
// CHECK: note: push is called from lambda in main
// CHECK: 0: create thread 1 (lambda in main)
// CHECK: 0: read queue.items_._M_finish._M_cur: {{.*}} if (items_.empty())
// CHECK: 1: lock queue.mutex_
// CHECK-NEXT: 1: read queue.items_._M_finish._M_cur: &malloc(512)
// CHECK-NEXT: 1: read queue.items_._M_finish._M_last: &malloc(512)+512
// CHECK-NEXT: > {{.*}} 1: write queue.items_._M_finish._M_cur: &malloc(512)+4
// NOT-NOT: {{vtable|_ZTV|malloc\(16\)|/usr/}}
