/* std::atomic<std::shared_ptr>::wait compares pointers and owners, not what they point to. With
 * SILENT, nobody notifies; with SAME, the value that is stored shares the owner and the pointer, so
 * it is the old one; with ALIAS, the pointer is another one, of the same owner. */
// RUN: %heddle --leaks=error %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --sc %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --leaks=error %s -- -std=c++20 -DALIAS | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -std=c++20 -DSILENT | FileCheck --check-prefix=STUCK %s
// RUN: %exits 1 %heddle --quiet %s -- -std=c++20 -DSAME | FileCheck --check-prefix=STUCK %s
// CHECK: No errors found
// STUCK: error: deadlock
// STUCK: waits for {{.*}}'current'
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

struct settings {
    int level;
    int other;
};

static std::atomic<std::shared_ptr<int>> current;

int main()
{
    auto first = std::make_shared<settings>(settings{1, 1});
    std::shared_ptr<int> level(first, &first->level);
    current.store(level);
    std::thread waiter([old = level] {
        current.wait(old);
        std::shared_ptr<int> found = current.load();
        assert(found != old && *found == 1);
    });
#if defined(SAME)
    current.store(std::shared_ptr<int>(first, &first->level));
    current.notify_all();
#elif defined(ALIAS)
    current.store(std::shared_ptr<int>(first, &first->other));
    current.notify_one();
#else
    current.store(std::make_shared<int>(1));
#ifndef SILENT
    current.notify_one();
#endif
#endif
    waiter.join();
}
