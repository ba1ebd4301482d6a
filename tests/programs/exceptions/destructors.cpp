/* Unwinding destroys the local objects of all functions on the way, the last one first, and the
 * temporaries; nothing is destroyed twice. With BROKEN, an object frees its memory, and so does its
 * destructor. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: 1 complete
// BROKEN: error: {{.*}} [double-free]
#include <cassert>
#include <memory>
#include <string>
#include <vector>

static std::vector<int> *destroyed;

struct numbered {
    int number;
    int *memory = new int;
    explicit numbered(int number) : number(number)
    {
    }
    ~numbered()
    {
        destroyed->push_back(number);
        delete memory;
    }
};

static int consume(const numbered &, int depth)
{
    if (depth == 0)
        throw std::string("a text that is longer than those within a string");
    numbered local(depth);
    auto owned = std::make_unique<numbered>(depth + 10);
#ifdef BROKEN
    delete local.memory;
#endif
    return consume(numbered(depth + 20), depth - 1);
}

int main()
{
    std::vector<int> order;
    destroyed = &order;
    bool caught = false;
    try {
        consume(numbered(9), 2);
    } catch (const std::string &text) {
        caught = text.length() == 48;
    }
    assert(caught && (order == std::vector<int>{21, 11, 1, 22, 12, 2, 9}));
}
