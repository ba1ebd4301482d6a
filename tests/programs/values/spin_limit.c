/* The loop counts, so each number of iterations is an execution of its own. If main reads 0 for k
 * times before it reads 1, the thread finds that main has added k - 1 or k times; with k = 0, it
 * finds 0. k is at most 10, and a longer wait is cut. */
// RUN: %exits 3 %heddle --algorithm=rvf --spin-limit=10 --format=json %s | FileCheck %s
// CHECK: "verdict": "incomplete"
// CHECK: "complete": 21,
// CHECK: "truncated": 1,
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag, count;

static void *set(void *unused)
{
    (void)unused;
    atomic_store(&flag, 1);
    return (void *)(long)atomic_load(&count);
}

int main(void)
{
    pthread_t thread;
    void *seen;
    pthread_create(&thread, NULL, set, NULL);
    while (!atomic_load(&flag))
        atomic_fetch_add(&count, 1);
    pthread_join(thread, &seen);
    return seen != NULL;
}
