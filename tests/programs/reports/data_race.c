/* A message is read when its flag is set, but nobody looks at what the flag says. */
#include <pthread.h>
#include <stdatomic.h>

static int message;
static atomic_int sent;

static void *send(void *unused)
{
    (void)unused;
    message = 42;
    atomic_store(&sent, 1);
    return NULL;
}

static void *receive(void *unused)
{
    (void)unused;
    int is_sent = atomic_load(&sent);
    (void)is_sent;
    int copy = message;
    (void)copy;
    return NULL;
}

int main(void)
{
    pthread_t sender, receiver;
    pthread_create(&sender, NULL, send, NULL);
    pthread_create(&receiver, NULL, receive, NULL);
    pthread_join(sender, NULL);
    pthread_join(receiver, NULL);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle data_race.c | FileCheck --match-full-lines %s
//      CHECK: data_race.c:21:16: error: data race on 'message': read by thread 2 and write by thread 1 [data-race]
// CHECK-NEXT:     21 |     int copy = message;
// CHECK-NEXT:        |                ^
// CHECK-NEXT: why: Nothing orders the two: neither thread 1 (send) (step 3) nor thread 2 (receive) (step 5) holds a mutex.
// CHECK-NEXT: data_race.c:11:13: note: thread 1 writes it here, and nothing orders the two
// CHECK-NEXT:     11 |     message = 42;
// CHECK-NEXT:        |             ^
// CHECK-NEXT: data_race.c:30:5: note: main creates thread 2 here
// CHECK-NEXT:     30 |     pthread_create(&receiver, NULL, receive, NULL);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: data_race.c:29:5: note: main creates thread 1 here
// CHECK-NEXT:     29 |     pthread_create(&sender, NULL, send, NULL);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there, with 1 preemption (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: create thread 1 (send)          data_race.c:29  pthread_create(&sender, NULL, send, NULL);
// CHECK-NEXT:      2  0: create thread 2 (receive)       data_race.c:30  pthread_create(&receiver, NULL, receive, NULL);
// CHECK-NEXT:      3      1: write message: 42           data_race.c:11  message = 42;
// CHECK-NEXT:             -- thread 1 is preempted --
// CHECK-NEXT:      4          2: read sent: 0 (initial)  data_race.c:19  int is_sent = atomic_load(&sent);
// CHECK-NEXT: >    5          2: read message            data_race.c:21  int copy = message;
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
