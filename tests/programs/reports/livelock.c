/* The flag is read once, before the loop that waits for it. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;

static void *wait(void *unused)
{
    int seen = atomic_load(&flag);
    while (!seen)
        ;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, wait, NULL);
    atomic_store(&flag, 1);
    pthread_join(thread, NULL);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle livelock.c | FileCheck --match-full-lines %s
//      CHECK: livelock.c:10:5: error: this loop goes on for ever, and no other thread can end it [livelock]
// CHECK-NEXT:     10 |     while (!seen)
// CHECK-NEXT:        |     ^
// CHECK-NEXT: why: thread 1 (wait) read flag: 0 (step 2) before main wrote 1 (step 3), and its loop does not look again.
// CHECK-NEXT: livelock.c:18:5: note: main creates thread 1 here
// CHECK-NEXT:     18 |     pthread_create(&thread, NULL, wait, NULL);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there, with 1 preemption (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: create thread 1 (wait)         livelock.c:18  pthread_create(&thread, NULL, wait, NULL);
// CHECK-NEXT:         -- main is preempted --
// CHECK-NEXT:      2      1: read flag: 0 (initial)     livelock.c:9   int seen = atomic_load(&flag);
// CHECK-NEXT:      3  0: write flag: 1                  livelock.c:19  atomic_store(&flag, 1);
// CHECK-NEXT: >    4  0: join thread 1: waits for ever  livelock.c:20  pthread_join(thread, NULL);
// CHECK-NEXT: >    5      1: goes round for ever        livelock.c:10  while (!seen)
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
