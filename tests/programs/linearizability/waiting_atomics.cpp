/* A cell that is full or empty, whose operations wait by std::atomic::wait. Two takes wait for ever
 * if there is one put, and so does one of them when operations run one at a time: that is no error.
 * With SILENT, take does not tell that the cell is empty; in `put; put || take`, the second put may
 * then wait although the take has returned. With ONE, both tell one waiter only, which may be the
 * wrong one: a second put where a take would go on. */
// RUN: %exits 0 %heddle --linearizability %s -- -std=c++20
// RUN: %exits 0 %heddle --linearizability --scenario='take()' %s -- -std=c++20
// RUN: %exits 0 %heddle --linearizability -j2 %s -- -std=c++20
// RUN: %exits 1 %heddle --linearizability %s -- -std=c++20 -DSILENT | FileCheck %s
//      CHECK: scenario: put(1); put(2) || take()
// CHECK-NEXT: not linearizable: operations wait for ever, and no order of the others explains that
// CHECK-NEXT: | thread 1     | thread 2  |
// CHECK-NEXT: | put(1): 0    | take(): 1 |
// CHECK-NEXT: | put(2) waits |           |
//      CHECK: error: deadlock: thread 1 waits for a notification
#include <atomic>
#include <heddle/linearizability.hpp>

class cell
{
    std::atomic<long> content{0};

  public:
    void put(long value)
    {
        long found = 0;
        while (!content.compare_exchange_strong(found, value)) {
            content.wait(found);
            found = 0;
        }
        content.notify_all();
    }

    long take()
    {
        long found;
        while (!(found = content.load()) || !content.compare_exchange_strong(found, 0))
            content.wait(0);
#ifndef SILENT
        content.notify_all();
#endif
        return found;
    }
};

static constexpr heddle_operation operations[] = {
    heddle::operation<&cell::put>("put").distinct().may_block(),
    heddle::operation<&cell::take>("take").may_block(),
};

const heddle_object heddle_checked = heddle::object<cell>(operations);
