/* Half a word is written, and the whole of it read. */
#include <stdint.h>

static union {
    uint64_t whole;
    uint32_t halves[2];
} word;

int main(void)
{
    word.halves[0] = 1;
    return __atomic_load_n(&word.whole, __ATOMIC_SEQ_CST) == 0;
}

// RUN: cd %S && %exits 1 %heddle mixed_size_atomic.c | FileCheck --match-full-lines %s
//      CHECK: mixed_size_atomic.c:12:12: error: atomic access of 8 bytes to memory that is also accessed in smaller pieces, which C leaves undefined: 'word.whole' [mixed-size-atomic]
// CHECK-NEXT:     12 |     return __atomic_load_n(&word.whole, __ATOMIC_SEQ_CST) == 0;
// CHECK-NEXT:        |            ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: write word{{.*}}: 1             mixed_size_atomic.c:11  word.halves[0] = 1;
// CHECK-NEXT: >    2  0: error: mixed-size-atomic  mixed_size_atomic.c:12  return __atomic_load_n(&word.whole, __ATOMIC_SEQ_CST) == 0;
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
