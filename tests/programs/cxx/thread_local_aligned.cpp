/* thread_local objects of classes that are aligned to 32 bytes and to a page, with constructors that look at `this`. A
 * class whose alignment is twice what the variable asks for would fail its check (WRONG). */
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
#ifdef WRONG
/* The variable comes after a page, and a line of 64 bytes is never at both of two neighbouring lines. */
static thread_local Cell<64> lines[2];
#endif

static void look()
{
    assert(cell.value == 32 && page.value == 4096);
#ifdef WRONG
    assert((reinterpret_cast<std::uintptr_t>(&lines[0]) | reinterpret_cast<std::uintptr_t>(&lines[1])) % 128 == 0);
#endif
}

int main()
{
    std::thread thread(look);
    look();
    thread.join();
    return 0;
}
