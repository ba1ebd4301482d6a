/* A loop without operations, or only with such as no thread can look at, repeats for ever. So a thread
 * that has left a loop in which it waited does not wait there: it is in the second loop, also where
 * it finds 1, and would have gone on with 2. With LEAVES, the second loop has an end, or an
 * operation that others change. */
// RUN: %exits 1 %heddle -DIDLES='for (;;) sched_yield();' %s | FileCheck %s
// RUN: %exits 1 %heddle -DIDLES='again: sched_yield(); goto again;' %s | FileCheck %s
// RUN: %exits 1 %heddle -DIDLES='for (;;) usleep(1);' %s | FileCheck %s
// RUN: %exits 1 %heddle -DIDLES='for (int i = 0;; i = (i + 1) %% 3) sched_yield();' %s | FileCheck %s
// RUN: %exits 1 %heddle -DIDLES='for (;;) for (int i = 0; i < 2; i++) sched_yield();' %s | FileCheck %s
// RUN: %exits 1 %heddle -DIDLES='for (;;) idle();' %s | FileCheck %s
// RUN: %exits 1 %heddle -DIDLES='for (;;) atomic_thread_fence(memory_order_seq_cst);' %s | FileCheck %s
// RUN: %exits 1 %heddle -DIDLES='for (int i = 0;; i = !i) if (i) atomic_thread_fence(memory_order_seq_cst);' --tso %s | FileCheck %s
// RUN: %exits 1 %heddle -DIDLES='for (;;) rand();' %s | FileCheck %s
// RUN: %exits 1 %heddle -DIDLES='for (;;) time(NULL);' %s | FileCheck %s
// RUN: %exits 1 %heddle -DIDLES='for (;;) time(NULL);' -bound 3 --sc %s | FileCheck %s
// RUN: %exits 1 %heddle -DIDLES='for (;;) sched_yield();' --algorithm=optimal %s | FileCheck %s
// RUN: %exits 1 %heddle -DIDLES='for (;;) sched_yield();' --algorithm=source %s | FileCheck %s
// RUN: %exits 1 %heddle -DIDLES='for (;;) sched_yield();' --sc -bound 4 %s | FileCheck %s
// RUN: %exits 1 %heddle -DIDLES='for (;;) sched_yield();' --tso -j2 %s | FileCheck %s
// RUN: %exits 1 %heddle -DIDLES='for (;;) sched_yield();' --ra --ordered-sync %s | FileCheck %s
// RUN: %heddle -DLEAVES='for (int i = 0; i < 100; i++) sched_yield();' %s | FileCheck %s --check-prefix=LEFT
// RUN: %heddle -DLEAVES='for (int i = 0; x != 2; i = (i + 1) %% 3) sched_yield();' %s | FileCheck %s --check-prefix=LEFT
// RUN: %heddle -DLEAVES='for (;;) { for (int i = 0; i < 2; i++) sched_yield(); if (x == 2) break; usleep(1); }' %s | FileCheck %s --check-prefix=LEFT
// RUN: %heddle -DLEAVES='for (time_t begin = time(NULL); time(NULL) < begin + 2;) sched_yield();' %s | FileCheck %s --check-prefix=LEFT
// RUN: %heddle -DLEAVES='while (rand() %% 2) sched_yield();' %s | FileCheck %s --check-prefix=LEFT
// RUN: %heddle -DIDLES='for (;;) sched_yield();' -DDAEMON %s | FileCheck %s --check-prefix=LEFT
// CHECK: error: {{.*}} [livelock]
// LEFT-NOT: error:
// LEFT: No errors found
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static atomic_int x;

static inline void idle(void)
{
    sched_yield();
}

static void *second(void *argument)
{
    int found;
    while ((found = x) == 0)
        sched_yield();
#ifdef IDLES
    if (found == 1) {
        IDLES
    }
#else
    LEAVES
#endif
    return argument;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, second, NULL);
    x = 1;
    x = 2;
#ifndef DAEMON
    pthread_join(thread, NULL);
#endif
    return 0;
}
