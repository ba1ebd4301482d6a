/* A handler updates a counter that the interrupted thread updates, too. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

static _Atomic int counter;

static void on_usr1(int number)
{
    (void)number;
    counter = counter + 1;
}

static void *worker(void *unused)
{
    int before = counter;
    counter = before + 1;
    return unused;
}

int main(void)
{
    struct sigaction action = {.sa_handler = on_usr1};
    sigaction(SIGUSR1, &action, NULL);
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_kill(thread, SIGUSR1);
    pthread_join(thread, NULL);
    assert(counter == 2);
    return 0;
}

// A signal is sent and handled in one step each. The reason is not one of the library's
// variables, but that the handler is in the middle of the update.
// RUN: %exits 1 %heddle %s >%t.txt
// RUN: FileCheck %s <%t.txt
// RUN: FileCheck --check-prefix=NOT %s <%t.txt
// CHECK: why: Lost update: thread 1 (worker) read counter: 0 (step [[READ:[0-9]+]]). Then its handler on_usr1 of SIGUSR1, which interrupted it (step [[HANDLE:[0-9]+]]), wrote 1 (step {{.*}}), and thread 1 replaced that by 1 (step
// CHECK: [[READ]] {{ *}}1: read counter: 0 (initial)
// CHECK: 0: send SIGUSR1 to thread 1
// CHECK: [[HANDLE]] {{ *}}1: handle SIGUSR1 by on_usr1 (from {{.*}}) {{.*}} counter = before + 1;
// CHECK-NEXT: 1: read counter: 0 (initial) {{.*}} counter = counter + 1;
// CHECK-NEXT: 1: write counter: 1
// CHECK-NEXT: 1: leave handler on_usr1 {{.*}} }
// CHECK-NEXT: 1: write counter: 1 {{.*}} counter = before + 1;
// NOT-NOT: {{pending_signals|dispositions|arrival}}
