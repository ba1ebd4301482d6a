/* One thread writes half a word, and another one reads the whole of it. */
#include <pthread.h>
#include <stdint.h>

static union {
    uint64_t whole;
    uint32_t halves[2];
} word;

static void *run(void *unused)
{
    __atomic_store_n(&word.halves[1], 1, __ATOMIC_SEQ_CST);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    return __atomic_load_n(&word.whole, __ATOMIC_SEQ_CST) == 1;
}

// RUN: cd %S && %exits 1 %heddle --mixed-size=error mixed_size_atomic.c | FileCheck --match-full-lines %s
//      CHECK: mixed_size_atomic.c:12:5: error: thread 1 writes 4 bytes of 'word.halves[1]', while main reads 8 [mixed-size-atomic]
// CHECK-NEXT:     12 |     __atomic_store_n(&word.halves[1], 1, __ATOMIC_SEQ_CST);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: why: Nothing orders the two: neither main (step 2) nor thread 1 (run) (step 3) holds a mutex, and main comes to its access after it has created thread 1 (step 1) and before it joins it.
// CHECK-NEXT: mixed_size_atomic.c:20:12: note: main reads it here, and nothing orders the two
// CHECK-NEXT:     20 |     return __atomic_load_n(&word.whole, __ATOMIC_SEQ_CST) == 1;
// CHECK-NEXT:        |            ^
// CHECK-NEXT: mixed_size_atomic.c:19:5: note: main creates thread 1 here
// CHECK-NEXT:     19 |     pthread_create(&thread, 0, run, 0);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: create thread 1 (run)         mixed_size_atomic.c:19  pthread_create(&thread, 0, run, 0);
// CHECK-NEXT:      2  0: read word.whole: 0 (initial)  mixed_size_atomic.c:20  return __atomic_load_n(&word.whole, __ATOMIC_SEQ_CST) == 1;
// CHECK-NEXT: >    3      1: write word.halves[1]: 1   mixed_size_atomic.c:12  __atomic_store_n(&word.halves[1], 1, __ATOMIC_SEQ_CST);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
