/* A weak_ptr is locked behind a look whether its object lives: main may end that in between. */
#include <cassert>
#include <future>
#include <memory>

int main()
{
    auto owner = std::make_shared<int>(3);
    auto done = std::async(std::launch::async, [seen = std::weak_ptr<int>(owner)] {
        if (!seen.expired())
            assert(*seen.lock() == 3);
    });
    owner.reset();
    done.get();
}

// Who looks at the number of owners sees what another thread has made it. What std::async runs has
// its name, and how its result is handed over is no step.
// RUN: %exits 1 %heddle %s -- -std=c++20 >%t.txt
// RUN: FileCheck %s <%t.txt
// RUN: FileCheck --check-prefix=NOT %s <%t.txt
// CHECK: 0: create thread 1 (lambda in main)
// CHECK: 1: read the number of owners: 1 {{.*}} if (!seen.expired())
// CHECK: 0: change the number of owners: 1 -> 0 {{.*}} owner.reset();
// CHECK: 1: read the number of owners: 0 {{.*}} assert(*seen.lock() == 3);
// NOT-NOT: {{once-begin|_Async_state}}
