// A loop that counts its iterations changes its state in each of them, so that each number of iterations
// is an execution of its own, without end. The spin limit ends this: with N, the thread reads 0 at most N
// times after the store of 1. Without a newer value, it may have read 0 as often before that.
// RUN: %exits 3 %heddle %s | FileCheck %s
// RUN: %exits 3 %heddle -bound 1 %s | FileCheck %s --check-prefix=BOUND
// RUN: %exits 3 %heddle --spin-limit=10 --format=json %s | FileCheck %s --check-prefix=JSON
// CHECK: No errors found so far: {{[0-9]+}} executions explored under rc11, but a loop was cut short.
// CHECK: counted_rounds.c:[[# @LINE + 20]]:{{[0-9]+}}: note: a thread reads the same old value here 1024 times in a row: --spin-limit=N allows more
// BOUND: executions with at most 1 preemption explored under rc11, but a loop was cut short.
// JSON: "verdict": "incomplete"
// JSON: "cut_short": {
// JSON-NEXT: "spin_limit": 10,

// A larger limit is for other limits to end.
// RUN: %exits 3 %heddle --spin-limit=1000000000 --memory-limit=1 %s | FileCheck %s --check-prefix=MEMORY
// MEMORY: No errors found so far: {{[0-9]+}} executions explored under rc11, but the memory limit was reached.
// MEMORY: A loop that waits for another thread has endlessly many executions

#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static unsigned long rounds;

static void *wait_for_flag(void *unused)
{
    unsigned long round = 0;
    while (!atomic_load(&flag))
        round++;
    rounds = round;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, wait_for_flag, NULL);
    atomic_store(&flag, 1);
    pthread_join(thread, NULL);
    return 0;
}
