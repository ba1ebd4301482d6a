/* libuv's uv_async_send: the first sender since the last look writes to the loop's pipe (a semaphore
 * here), and the loop clears the flag before it looks for work. The broken loop clears it after that,
 * and loses a wakeup.
 *
 * The sender's look is relaxed, so its request may be in the processor's store buffer when it sees the
 * flag of another sender. The loop then clears the flag and misses the request. A look that is
 * seq_cst, as the request and the loop's accesses are, mends that. */
// REQUIRES: x86
// RUN: %heddle --sc %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle --tso %s | FileCheck %s
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %heddle -DORDERED %s
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

#ifdef ORDERED
enum { LOOK = __ATOMIC_SEQ_CST, REQUEST = __ATOMIC_SEQ_CST, TAKE = __ATOMIC_SEQ_CST };
#else
enum { LOOK = __ATOMIC_RELAXED, REQUEST = __ATOMIC_RELEASE, TAKE = __ATOMIC_ACQ_REL };
#endif

static void async_send(void)
{
    if (__atomic_load_n(&pending, LOOK) != 0)
        return;
    if (cmpxchgi(&pending, 0, 1) == 0)
        sem_post(&pipe_end);
}

static void *request(void *index)
{
    __atomic_store_n(&requests[(long)index], 1, REQUEST);
    async_send();
    return NULL;
}

static int take_requests(void)
{
    int taken = 0;
    for (int i = 0; i < 2; i++)
        taken += __atomic_exchange_n(&requests[i], 0, TAKE);
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
