/* libuv's uv_async_send: the first sender since the last look writes to the loop's pipe (a semaphore
 * here), and the loop clears the flag before it looks for work. The broken loop clears it after that,
 * and loses a wakeup. */
// REQUIRES: x86
// RUN: %heddle %s > %t && %same_complete %t %heddle --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: {{.*}}[{{deadlock|assertion}}]

#include "inputs/threads.h"

#include <semaphore.h>

static int pending;
static sem_t pipe_end;
static int requests[2]; /* atomic */

static int cmpxchgi(int *pointer, int old, int new)
{
    int out;
    __asm__ __volatile__("lock; cmpxchg %2, %1;"
                         : "=a"(out), "+m"(*(volatile int *)pointer)
                         : "r"(new), "0"(old)
                         : "memory");
    return out;
}

static void async_send(void)
{
    if (__atomic_load_n(&pending, __ATOMIC_RELAXED) != 0)
        return;
    if (cmpxchgi(&pending, 0, 1) == 0)
        sem_post(&pipe_end);
}

static void *request(void *index)
{
    __atomic_store_n(&requests[(long)index], 1, __ATOMIC_RELEASE);
    async_send();
    return NULL;
}

static int take_requests(void)
{
    int taken = 0;
    for (int i = 0; i < 2; i++)
        taken += __atomic_exchange_n(&requests[i], 0, __ATOMIC_ACQ_REL);
    return taken;
}

static void *loop(void *unused)
{
    for (int done = 0; done < 2;) {
        sem_wait(&pipe_end);
#ifdef BROKEN
        done += take_requests();
        cmpxchgi(&pending, 1, 0);
#else
        cmpxchgi(&pending, 1, 0);
        done += take_requests();
#endif
    }
    return unused;
}

int main(void)
{
    sem_init(&pipe_end, 0, 0);
    RUN(request, request, loop);
    return 0;
}
