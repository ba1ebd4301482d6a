/* std::atomic::wait is no cancellation point: a thread that is cancelled in it sleeps until it is
 * notified, and is cancelled at the next such point (TEST). With SILENT, nobody notifies it, and the
 * cancellation does not wake it. */
// RUN: %heddle %s -- -std=c++20 | FileCheck %s
// RUN: %heddle -DTEST %s -- -std=c++20 | FileCheck %s
// RUN: %heddle -DTEST -bound 9 %s -- -std=c++20 | FileCheck %s
// RUN: %heddle -DTEST --sc --algorithm=optimal %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle -DSILENT --quiet %s -- -std=c++20 | FileCheck %s --check-prefix=STUCK
// RUN: %exits 1 %heddle -DSILENT -DTEST --quiet --sc --algorithm=pop %s -- -std=c++20 | FileCheck %s --check-prefix=STUCK
// The thread finds the new value, or sleeps and is notified.
// CHECK: Executions: 1 complete, 1 blocked (1 merged iteration)
// STUCK: error: deadlock: thread 1 waits for a notification of 'turn'
#include <atomic>
#include <cassert>
#include <pthread.h>

static std::atomic<int> turn;
static int seen;

static void *wait(void *unused)
{
    turn.wait(0);
    seen = turn;
#ifdef TEST
    pthread_testcancel();
    seen = 2;
#endif
    return unused;
}

int main()
{
    pthread_t thread;
    pthread_create(&thread, nullptr, wait, nullptr);
    pthread_cancel(thread);
#ifndef SILENT
    turn = 1;
    turn.notify_one();
#endif
    void *result;
    pthread_join(thread, &result);
    assert(seen == 1);
#ifdef TEST
    assert(result == PTHREAD_CANCELED);
#else
    assert(result == nullptr);
#endif
}
