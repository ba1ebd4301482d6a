/* Three are awaited, and two come. */
// RUN: %exits 1 %heddle %s | FileCheck %s
// CHECK: error: deadlock: main waits at barrier 'barrier', where 2 of 3 have arrived [deadlock]
// CHECK: note: thread 1 waits at barrier 'barrier', where 2 of 3 have arrived

#include <pthread.h>

pthread_barrier_t barrier;

static void *wait(void *unused)
{
    (void)unused;
    pthread_barrier_wait(&barrier);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_barrier_init(&barrier, NULL, 3);
    pthread_create(&thread, NULL, wait, NULL);
    pthread_barrier_wait(&barrier);
    return 0;
}
