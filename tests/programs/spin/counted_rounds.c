// A loop that counts its rounds has changed its state in each of them: it is run as often as it goes round,
// and that is without end. Only a limit ends it, and nothing is claimed beyond what was seen.
// RUN: %exits 3 %heddle --memory-limit=1 %s | FileCheck %s
// RUN: %exits 3 %heddle --time-limit=0.5 --format=json %s | FileCheck %s --check-prefix=JSON
// CHECK: No errors found so far: {{[0-9]+}} executions explored, but the memory limit was reached.
// CHECK: A loop that waits for another thread has endlessly many executions
// JSON: "verdict": "incomplete"
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
