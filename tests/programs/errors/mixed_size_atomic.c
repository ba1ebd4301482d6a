/* An atomic access to all of what another thread accesses in two halves. */
// RUN: %exits 1 %heddle --mixed-size=error --format=json %s | FileCheck %s
// RUN: %heddle --quiet %s
// CHECK: "verdict": "error"
// CHECK: "kind": "mixed-size-atomic"

#include <pthread.h>
#include <stdint.h>

static union {
    uint64_t whole;
    uint32_t halves[2];
} word;

static void *run(void *unused)
{
    __atomic_store_n(&word.halves[0], 1, __ATOMIC_SEQ_CST); // CHECK: "line": [[#@LINE]]
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    uint64_t whole = __atomic_load_n(&word.whole, __ATOMIC_SEQ_CST);
    pthread_join(thread, 0);
    return whole > 1;
}
