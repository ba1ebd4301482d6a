/* A function pointer that is called before it is set. */
#include <pthread.h>
#include <stdatomic.h>

static void (*_Atomic handler)(void);

static void handle(void)
{
}

static void *set(void *unused)
{
    atomic_store(&handler, handle);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    void (*chosen)(void) = atomic_load(&handler);
    chosen();
    pthread_join(thread, NULL);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle wild_call.c | FileCheck --match-full-lines %s
//      CHECK: wild_call.c:22:5: error: call of a null pointer [wild-call]
// CHECK-NEXT:     22 |     chosen();
// CHECK-NEXT:        |     ^
// CHECK-NEXT: why: handler still had its initial value 0 when main read it (step 2): no thread had written it. By then, main has not joined thread 1 (set).
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: create thread 1 (set)      wild_call.c:20  pthread_create(&thread, NULL, set, NULL);
// CHECK-NEXT:      2  0: read handler: 0 (initial)  wild_call.c:21  void (*chosen)(void) = atomic_load(&handler);
// CHECK-NEXT: >    3  0: error: wild-call           wild_call.c:22  chosen();
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
