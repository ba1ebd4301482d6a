/* Recursive mutexes, wherever they are; one that is not waits for itself (PLAIN). Two critical sections: 2 executions. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DPLAIN %s | FileCheck %s --check-prefix=PLAIN
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// CHECK: "blocked": 0,
// PLAIN: "kind": "deadlock"

#include <mutex> // first: it brings the initialisers by itself

#include <cassert>
#include <memory>
#include <thread>

#ifdef PLAIN
using lock = std::mutex;
#else
using lock = std::recursive_mutex;
#endif

static std::recursive_timed_mutex everybodys;

struct counter {
    lock mutex;
    int count = 0;

    void add(int number)
    {
        std::lock_guard guard(mutex);
        count++;
        if (number > 1)
            add(number - 1);
    }
};

int main()
{
    auto shared = std::make_unique<counter>();
    counter own;
    std::thread thread([&] { shared->add(2); });
    shared->add(2);
    own.add(3);
    thread.join();
    assert(shared->count == 4 && own.count == 3);
    everybodys.lock();
    everybodys.lock();
    everybodys.unlock();
    everybodys.unlock();
}
