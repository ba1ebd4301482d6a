/* Atomic objects of each size, side by side, keep apart and wrap at their own width. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

static struct {
    _Atomic uint8_t u8;
    _Atomic int8_t i8;
    _Atomic uint16_t u16;
    _Atomic uint32_t u32;
    _Atomic uint64_t u64;
    atomic_bool flag;
} all = {.u8 = 255, .i8 = 127, .u16 = 65535, .u32 = UINT32_MAX, .u64 = UINT64_MAX};

int main(void)
{
    assert(atomic_fetch_add(&all.u8, 1) == 255);
    assert(atomic_fetch_add(&all.i8, 1) == 127);
    assert(atomic_fetch_add(&all.u16, 1) == 65535);
    assert(atomic_fetch_add(&all.u32, 1) == UINT32_MAX);
    assert(atomic_fetch_add(&all.u64, 1) == UINT64_MAX);
    assert(!atomic_exchange(&all.flag, 1));

    assert(all.u8 == 0 && all.i8 == -128 && all.u16 == 0 && all.u32 == 0 && all.u64 == 0);
    assert(all.flag);
    return 0;
}
