// RUN: %exits 3 %heddle --memory-limit=1 %s | FileCheck %s
// RUN: %exits 3 %heddle --time-limit=0.5 --format=json %s | FileCheck %s --check-prefix=JSON
// Spinning on a flag takes any number of rounds, each of which is an execution of its own: only a limit
// ends it, and nothing is claimed beyond what was seen.
// CHECK: No errors found so far: {{[0-9]+}} executions explored, but the memory limit was reached.
// CHECK: A loop that waits for another thread has endlessly many executions
// JSON: "verdict": "incomplete"
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;

static void *wait_for_flag(void *unused)
{
    while (!atomic_load(&flag))
        continue;
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
