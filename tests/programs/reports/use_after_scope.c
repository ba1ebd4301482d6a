/* A thread is given a local variable of a function that does not wait for it. */
#include <pthread.h>
#include <stdatomic.h>

static void *work(void *argument)
{
    atomic_int *rounds = argument;
    atomic_fetch_sub(rounds, 1);
    return NULL;
}

static pthread_t start(void)
{
    atomic_int rounds = 3;
    pthread_t thread;
    pthread_create(&thread, NULL, work, &rounds);
    return thread;
}

int main(void)
{
    pthread_join(start(), NULL);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle use_after_scope.c | FileCheck --match-full-lines %s
//      CHECK: use_after_scope.c:8:5: error: thread 1 updates 'rounds' after it went out of scope [use-after-scope]
// CHECK-NEXT:      8 |     atomic_fetch_sub(rounds, 1);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: why: thread 1 (work) used it (step 5) after main left its scope (step 4), without having joined thread 1.
// CHECK-NEXT: use_after_scope.c:14:5: note: main declares it here
// CHECK-NEXT:     14 |     atomic_int rounds = 3;
// CHECK-NEXT:        |     ^
// CHECK-NEXT: use_after_scope.c:22:18: note: start is called from main
// CHECK-NEXT: use_after_scope.c:18:1: note: main leaves its scope here
// CHECK-NEXT:     18 | }
// CHECK-NEXT:        | ^
// CHECK-NEXT: use_after_scope.c:22:18: note: start is called from main
// CHECK-NEXT: use_after_scope.c:16:5: note: main creates thread 1 here
// CHECK-NEXT:     16 |     pthread_create(&thread, NULL, work, &rounds);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: use_after_scope.c:22:18: note: start is called from main
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: declare rounds             use_after_scope.c:14  atomic_int rounds = 3;
// CHECK-NEXT:      2  0: write rounds: 3            use_after_scope.c:14  atomic_int rounds = 3;
// CHECK-NEXT:      3  0: create thread 1 (work)     use_after_scope.c:16  pthread_create(&thread, NULL, work, &rounds);
// CHECK-NEXT:      4  0: leave the scope of rounds  use_after_scope.c:18  }
// CHECK-NEXT: >    5      1: subtract rounds        use_after_scope.c:8   atomic_fetch_sub(rounds, 1);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
