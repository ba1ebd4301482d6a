// The number of executions depends on the address of a variable: on its page. With a checkpoint, addresses are the same in each process, and so are the counters.
// RUN: rm -f %t && %heddle --checkpoint=%t --sc %s | grep Executions: >%t.1
// RUN: rm -f %t && %heddle --checkpoint=%t --sc %s | grep Executions: >%t.2
// RUN: rm -f %t && %heddle --checkpoint=%t --sc %s | grep Executions: >%t.3
// RUN: cmp %t.1 %t.2 && cmp %t.1 %t.3
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int x;

static void *store(void *unused)
{
    for (unsigned i = 0; i <= ((uintptr_t)&x >> 12) % 256; i++)
        atomic_store(&x, (int)i);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, store, NULL);
    atomic_store(&x, -1);
    pthread_join(thread, NULL);
}
