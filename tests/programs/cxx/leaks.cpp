/* What C++ keeps alive and what it loses: two that point to each other are never destroyed. */
// RUN: %heddle --leaks=error --format=json %s | FileCheck %s --check-prefix=SAFE
// RUN: %exits 1 %heddle --leaks=error --format=json -DCIRCLE %s | FileCheck %s --check-prefix=LOST
// RUN: %exits 1 %heddle --leaks=error --format=json -DRELEASED %s | FileCheck %s --check-prefix=LOST
// SAFE: "verdict": "safe"
// LOST: "kind": "memory-leak"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

struct node {
    std::shared_ptr<node> other;
    std::weak_ptr<node> back;
};

static std::mutex mutex;
static std::map<int, std::string> names;
static std::vector<std::unique_ptr<int>> numbers;

static void add(int number)
{
    std::lock_guard<std::mutex> guard(mutex);
    names[number] = "a name that does not fit into the string itself";
    numbers.push_back(std::make_unique<int>(number));
}

int main()
{
    std::thread one(add, 1), other(add, 2);
    auto left = std::make_shared<node>(), right = std::make_shared<node>();
    left->other = right;
    right->back = left;
    one.join();
    other.join();
#ifdef CIRCLE
    right->other = left;
#endif
#ifdef RELEASED
    numbers.back().release();
#endif
}
