/* An atomic access to all of what other accesses see as two halves. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "mixed-size-atomic"

#include <stdint.h>

static union {
    uint64_t whole;
    uint32_t halves[2];
} word;

int main(void)
{
    word.halves[0] = 1;
    return (int)__atomic_load_n(&word.whole, __ATOMIC_SEQ_CST) & 0; // CHECK: "line": [[#@LINE]]
}
