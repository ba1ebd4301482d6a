/* rdtsc reads the thread's clock, in nanoseconds: each reading is later than the one before, and a
 * sleep takes time. */
// REQUIRES: x86
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle -DWRONG %s | FileCheck --check-prefix=WRONG %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// WRONG: error: assertion `!"the clock moved"' failed

#include <assert.h>
#include <stdint.h>
#include <unistd.h>
#include <x86intrin.h>

static uint64_t cycles(void)
{
    uint32_t low, high;
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    return (uint64_t)high << 32 | low;
}

static uint64_t ordered_cycles(unsigned *processor)
{
    uint64_t low, high;
    __asm__ volatile("lfence\n\trdtscp" : "=a"(low), "=d"(high), "=c"(*processor) : : "memory");
    return high << 32 | low;
}

int main(void)
{
    unsigned processor = 7;
    uint64_t first = cycles(), second = ordered_cycles(&processor), third = __rdtsc();
    assert(first < second && second < third && processor == 0);
    assert(__rdtscp(&processor) > third && __builtin_readcyclecounter() > third);
    sleep(8);
    assert(cycles() - first >= 8000000000);
#ifdef WRONG
    if (cycles() != first)
        assert(!"the clock moved");
#endif
    return 0;
}
