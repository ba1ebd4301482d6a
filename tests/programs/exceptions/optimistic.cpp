/* An optimistic update that throws when the value has changed meanwhile, and is tried again. A
 * conflict means that the other thread's update is in, so the number of attempts is bounded. The
 * count is that of another algorithm. With BROKEN, the update is given up after a conflict. */
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle --sc --algorithm=source %s
// RUN: %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -bound 0..2 --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: No errors found
// BROKEN: error: assertion `sum == 2' failed
#include <atomic>
#include <cassert>
#include <thread>

struct conflict {
    int found;
};

static std::atomic<int> sum;

static void update(int expected)
{
    int found = expected;
    if (!sum.compare_exchange_strong(found, expected + 1))
        throw conflict{found};
}

static void add()
{
    int expected = sum;
    for (;;)
        try {
            update(expected);
            return;
        } catch (const conflict &conflict) {
#ifdef BROKEN
            return;
#endif
            expected = conflict.found;
        }
}

int main()
{
    std::thread thread(add);
    add();
    thread.join();
    assert(sum == 2);
}
