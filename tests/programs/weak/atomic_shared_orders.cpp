/* Two threads each publish an object by std::atomic<std::shared_ptr>, and look for the other one's.
 * Whoever finds an object releases it when nobody else does, so each outcome is one execution. By
 * default, all is seq_cst, and somebody finds one: 3. With release and acquire alone, both may find
 * nothing: 4. The pointers bring what they point to, also with relaxed orders, and do not bring
 * what the other thread does behind its store (BEHIND). */
// RUN: %heddle %s -- -std=c++20 | FileCheck %s --check-prefix=THREE
// RUN: %heddle --sc %s -- -std=c++20 -DSTORE=release -DLOAD=acquire | FileCheck %s --check-prefix=THREE
// RUN: %heddle %s -- -std=c++20 -DSTORE=release -DLOAD=acquire | FileCheck %s --check-prefix=FOUR
// RUN: %heddle %s -- -std=c++20 -DSTORE=relaxed -DLOAD=relaxed | FileCheck %s --check-prefix=FOUR
// RUN: %exits 1 %heddle --quiet %s -- -std=c++20 -DBEHIND | FileCheck %s --check-prefix=RACE
// THREE: Executions: 3 complete, 0 blocked
// FOUR: Executions: 4 complete, 0 blocked
// RACE: error: data race on 'note'
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

#ifndef STORE
#define STORE seq_cst
#define LOAD seq_cst
#endif
#define ORDER_OF(name) std::memory_order::name
#define ORDER(name) ORDER_OF(name)

static std::atomic<std::shared_ptr<int>> left, right;
static int note;

int main()
{
    std::thread other([] {
        left.store(std::make_shared<int>(1), ORDER(STORE));
#ifdef BEHIND
        note = 1;
#endif
        std::shared_ptr<int> found = right.load(ORDER(LOAD));
        assert(!found || *found == 2);
    });
    right.store(std::make_shared<int>(2), ORDER(STORE));
    std::shared_ptr<int> found = left.load(ORDER(LOAD));
    assert(!found || *found == 1);
#ifdef BEHIND
    [[maybe_unused]] int seen = found ? note : 0;
#endif
    other.join();
}
