// A class with results of all kinds: a stack with one place, which throws where it is full. An
// exception is a result: where the room is looked at before the lock is held, two pushes both find
// it, and neither throws. In each order, one of them does.
// RUN: %heddle --linearizability --quiet %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DUNLOCKED_CHECK %s \
// RUN:   | FileCheck --check-prefix=UNLOCKED_CHECK %s
// RIGHT: Linearizable in all
// UNLOCKED_CHECK: not linearizable: no order of these operations, one at a time, gives these
// UNLOCKED_CHECK-NEXT: | thread 1 | thread 2 |
// UNLOCKED_CHECK-NEXT: | push(1): 0 | push(2): 0 |
#include <atomic>
#include <heddle/linearizability.hpp>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <vector>

class stack
{
    std::mutex mutex;
    std::atomic<unsigned> count{0};
    std::vector<int> items;

    void expect_room() const
    {
        if (count == 1)
            throw std::length_error("full");
    }

  public:
    void push(int item)
    {
#ifdef UNLOCKED_CHECK
        expect_room();
#endif
        std::lock_guard<std::mutex> guard(mutex);
#ifndef UNLOCKED_CHECK
        expect_room();
#endif
        items.push_back(item);
        count++;
    }

    std::optional<int> pop()
    {
        std::lock_guard<std::mutex> guard(mutex);
        if (items.empty())
            return std::nullopt;
        int item = items.back();
        items.pop_back();
        count--;
        return item;
    }

    bool is_empty() const
    {
        return count == 0;
    }

    const std::vector<int> &contents() const
    {
        return items;
    }
};

static constexpr heddle_operation operations[] = {
    heddle::operation<&stack::push>("push").distinct(),
    heddle::operation<&stack::pop>("pop"),
    heddle::operation<&stack::is_empty>("is_empty"),
};

const heddle_object heddle_checked = heddle::object<stack>(operations).observe<&stack::contents>();
