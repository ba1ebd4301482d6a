/* thread_local objects of classes that are aligned to 32 bytes and to a page, with constructors that look at `this`. The
 * end of the smaller one is at no page's end, since it follows the beginning of the variables by 32 bytes (WRONG). */
// RUN: %heddle --quiet %s
// RUN: %exits 1 %heddle --format=json -DWRONG %s | FileCheck %s
// CHECK: "kind": "assertion"

#include <cassert>
#include <cstdint>
#include <thread>

template <unsigned Alignment> struct alignas(Alignment) Cell {
    int value;
    Cell() : value(Alignment)
    {
        assert(reinterpret_cast<std::uintptr_t>(this) % Alignment == 0);
    }
};

static thread_local Cell<32> cell;
static thread_local Cell<4096> page;
static void look()
{
    assert(cell.value == 32 && page.value == 4096);
#ifdef WRONG
    assert(reinterpret_cast<std::uintptr_t>(&cell + 1) % 4096 == 0);
#endif
}

int main()
{
    std::thread thread(look);
    look();
    thread.join();
    return 0;
}
