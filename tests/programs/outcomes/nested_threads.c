/* Threads are named in the order of creation: main's are 1 and 2; the first one creates 3, and the
 * second one 4, if it sees the first one's store. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int x;

static void *print(void *name)
{
    puts(name);
    return NULL;
}

static void *first(void *unused)
{
    pthread_t thread;
    x = 1;
    pthread_create(&thread, NULL, print, "first");
    pthread_join(thread, NULL);
    return unused;
}

static void *second(void *unused)
{
    pthread_t thread;
    if (!x)
        return unused;
    pthread_create(&thread, NULL, print, "second");
    pthread_join(thread, NULL);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}

// RUN: %heddle --outcomes %s | FileCheck %s
//      CHECK: Outcomes: 2
// CHECK-NEXT: executions
// CHECK-NEXT: 1 1 0 "first\n"
// CHECK-NEXT: 2 1 0 (thread 3: "first\n" | thread 4: "second\n")

// RUN: %python %tests/outcomes.py %build/heddle --sc %s | FileCheck %s --check-prefix=SAME
// SAME: the same outcomes: 1 runs
