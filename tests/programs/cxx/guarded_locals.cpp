/* A local variable that another thread has a reference to is accessed only where the program does
 * so: behind the test of the flag that its writer sets last, whatever the form of the branch (WAY).
 * That an access in front of the branch would do no harm to one thread alone does not matter. With a
 * relaxed load of the flag, each form is a data race. An access that is not behind the test (EARLY)
 * is one, too, although its value is not used.
 *
 * Executions: the flag is seen, or not. */
// RUN: %heddle %s -- -std=c++17 -DWAY=0 | FileCheck %s
// RUN: %heddle %s -- -std=c++17 -DWAY=1 | FileCheck %s
// RUN: %heddle %s -- -std=c++17 -DWAY=2 | FileCheck %s
// RUN: %heddle %s -- -std=c++17 -DWAY=3 | FileCheck %s
// RUN: %heddle %s -- -std=c++17 -DWAY=4 | FileCheck %s
// RUN: %heddle %s -- -std=c++17 -DWAY=5 | FileCheck %s
// RUN: %heddle %s -- -std=c++17 -DWAY=6 | FileCheck %s
// RUN: %heddle %s -- -std=c++17 -DWAY=7 | FileCheck %s
// RUN: %heddle %s -- -std=c++17 -DWAY=8 | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -std=c++17 -DWAY=0 -DRELAXED | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --quiet %s -- -std=c++17 -DWAY=2 -DRELAXED | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --quiet %s -- -std=c++17 -DWAY=4 -DRELAXED | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --quiet %s -- -std=c++17 -DWAY=6 -DRELAXED | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --quiet %s -- -std=c++17 -DWAY=8 -DRELAXED | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --quiet %s -- -std=c++17 -DWAY=0 -DEARLY | FileCheck --check-prefix=RACE %s
// RUN: %heddle --sc --algorithm=optimal %s -- -std=c++17 -DWAY=0 | FileCheck %s
// CHECK: No errors found: 2 executions
// RACE: data race on 'data'

#include <atomic>
#include <cassert>
#include <cstdlib>
#include <thread>
#include <vector>

#ifdef RELAXED
#define TAKE std::memory_order_relaxed
#else
#define TAKE std::memory_order_acquire
#endif

int main()
{
    int data = 0;
    [[maybe_unused]] int found = 42;
    std::atomic<int> flag{0};
    std::thread writer([&] {
        data = 42;
        flag.store(1, std::memory_order_release);
    });
#ifdef EARLY
    found = data;
#endif
#if WAY == 0
    if (flag.load(TAKE))
        assert(data == 42);
#elif WAY == 1
    if (flag.load(TAKE) == 1 && data != 42)
        std::abort();
#elif WAY == 2
    found = flag.load(TAKE) ? data : 42;
    assert(found == 42);
#elif WAY == 3
    const int seen = flag.load(TAKE);
    if (seen && data != 42)
        throw 1;
#elif WAY == 4
    if (flag.load(TAKE))
        data = 7;
#elif WAY == 5
    switch (flag.load(TAKE)) {
    case 0:
        break;
    case 1:
        found = data;
        break;
    default:
        std::abort();
    }
    assert(found == 42);
#elif WAY == 6
    const std::vector<bool> seen{flag.load(TAKE) == 0 || data == 42};
    assert(seen[0]);
#elif WAY == 7
    const auto read = [&] { return flag.load(TAKE) ? data : 42; };
    assert(read() == 42);
#elif WAY == 8
    try {
        if (flag.load(TAKE))
            throw data;
    } catch (int thrown) {
        found = thrown;
    }
    assert(found == 42);
#endif
    writer.join();
}
