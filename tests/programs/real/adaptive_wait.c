/* A thread hands in a request, whose state is on its stack, and waits adaptively, as in userspace
 * RCU: it looks a thousand times, then sleeps on a futex. When it is woken it says so, and waits
 * until the other thread is done with the state, at first by looking and then by sleeping.
 * All looks that find nothing are alike.
 *
 * BROKEN: the other thread is done before it looks whether it has to wake the first one, and the
 * state has gone out of scope by then. */
// RUN: %heddle --memory-model=sc %s | FileCheck %s
// RUN: %heddle --memory-model=tso %s | FileCheck %s
// RUN: %heddle --memory-model=ra %s | FileCheck %s
// RUN: %heddle --memory-model=rc11 %s | FileCheck %s
// CHECK: No errors found: {{.*}} all there are.
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s --check-prefix=SCOPE
// SCOPE: [use-after-scope]

#include <assert.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LOOKS = 1000 };

enum state { WAITING = 0, WOKEN = 1, RUNNING = 2, DONE = 4 };

struct request {
    atomic_int state;
    int answer;
};

static _Atomic(struct request *) handed_in;

static void wait_until_woken(struct request *request)
{
    for (int i = 0; i < LOOKS; i++) {
        if (atomic_load_explicit(&request->state, memory_order_acquire) != WAITING)
            return;
        sched_yield();
    }
    while (atomic_load_explicit(&request->state, memory_order_acquire) == WAITING)
        syscall(SYS_futex, &request->state, FUTEX_WAIT, WAITING, NULL, NULL, 0);
}

static void wait_until_done(struct request *request)
{
    for (int i = 0; i < LOOKS; i++) {
        if (atomic_load_explicit(&request->state, memory_order_relaxed) & DONE)
            break;
        sched_yield();
    }
    while (!(atomic_load_explicit(&request->state, memory_order_acquire) & DONE))
        poll(NULL, 0, 10);
}

static void wake(struct request *request)
{
    atomic_store_explicit(&request->state, WOKEN, memory_order_release);
#ifdef BROKEN
    atomic_fetch_or(&request->state, DONE);
#endif
    if (!(atomic_load(&request->state) & RUNNING))
        syscall(SYS_futex, &request->state, FUTEX_WAKE, 1, NULL, NULL, 0);
#ifndef BROKEN
    atomic_fetch_or_explicit(&request->state, DONE, memory_order_release);
#endif
}

static void *serve(void *unused)
{
    struct request *request;
    while (!(request = atomic_load_explicit(&handed_in, memory_order_acquire)))
        continue;
    request->answer = 1;
    wake(request);
    return unused;
}

static int ask(void)
{
    struct request request = {WAITING, 0};
    atomic_store_explicit(&handed_in, &request, memory_order_release);
    wait_until_woken(&request);
    atomic_fetch_or(&request.state, RUNNING);
    wait_until_done(&request);
    return request.answer;
}

int main(void)
{
    pthread_t server;
    pthread_create(&server, NULL, serve, NULL);
    assert(ask() == 1);
    pthread_join(server, NULL);
    return 0;
}
