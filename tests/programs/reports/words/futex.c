/* A waiter sleeps on a futex word; the poster wakes before it counts. */
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Atomic int pending;

static void *consumer(void *unused)
{
    int seen;
    while ((seen = atomic_load(&pending)) == 0)
        syscall(SYS_futex, &pending, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
    atomic_fetch_sub(&pending, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, consumer, NULL);
    syscall(SYS_futex, &pending, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
    atomic_fetch_add(&pending, 1);
    pthread_join(thread, NULL);
    return 0;
}

// The futex has its name, in the message, the reason and the trace. What the library does with its
// own lists is not shown, but the call that wakes nobody is.
// RUN: %exits 1 %heddle %s >%t.txt
// RUN: FileCheck %s <%t.txt
// RUN: FileCheck --check-prefix=NOT %s <%t.txt
// CHECK: error: deadlock: thread 1 waits on futex 'pending'
// CHECK: why: thread 1 (consumer) waits for futex pending since step [[#]]. Then main wrote pending: 1 (step [[#]]), but the last wake of futex pending had come before (step [[#]]): all others have ended or wait, too.{{$}}
// CHECK: 0: wake waiters on futex pending: nobody waits {{.*}} FUTEX_WAKE_PRIVATE
// CHECK: 1: read pending: 0 (initial) {{.*}} syscall(
// CHECK-NEXT: 1: begin to wait on futex pending
// CHECK: > {{.*}} 1: still waits on futex pending
// CHECK: Left out: {{.*}} of libraries on their own data
// NOT-NOT: {{bucket|local}}
// The wait is in a loop that looks again, so there is no warning that it may end without a signal.
// RUN: %exits 1 %heddle %s 2>&1 | FileCheck --check-prefix=LOOP %s
// LOOP-NOT: warning: {{.*}} a wait for a condition may end without a signal
// RUN: %exits 1 %heddle --format=json %s >%t.json
// RUN: FileCheck --check-prefix=JSON %s <%t.json
// JSON: "words": "wake waiters on futex pending: nobody waits"
// JSON: "words": "begin to wait on futex pending"
// RUN: %exits 1 %heddle --replay=%t.json %s | FileCheck --check-prefix=REPLAY %s
// REPLAY: The recorded execution ends in the same error
// RUN: %exits 1 %heddle --verbose %s | FileCheck --check-prefix=VERBOSE %s
// VERBOSE: lock buckets
