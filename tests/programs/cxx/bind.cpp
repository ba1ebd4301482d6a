/* std::bind with placeholders, handed to threads; std::atomic<std::shared_ptr<>>, whose operations are atomic: of two
 * threads that each exchange it, nobody gets what the other one got. A load and a store instead (WRONG) is two
 * operations. (For --sc, see atomic_shared_ptr.cpp.) */
// RUN: %heddle --sc --leaks=error --format=json %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --sc --format=json -DWRONG %s -- -std=c++20 | FileCheck %s --check-prefix=WRONG
// CHECK: "verdict": "safe"
// WRONG: "kind": "assertion"

#include <atomic>
#include <cassert>
#include <functional>
#include <memory>
#include <thread>

static std::atomic<std::shared_ptr<int>> current;
static std::shared_ptr<int> got[2];

static void replace(int number, int by)
{
    auto mine = std::make_shared<int>(by);
#ifdef WRONG
    got[number] = current.load();
    current.store(mine);
#else
    got[number] = current.exchange(mine);
#endif
}

int main()
{
    using namespace std::placeholders;
    current = std::make_shared<int>(0);
    auto replace_by = std::bind(replace, _2, _1);
    std::thread one(replace_by, 1, 0), two(replace_by, 2, 1);
    one.join();
    two.join();
    assert(*got[0] != *got[1]);
    assert(*current.load() != *got[0]);
}
