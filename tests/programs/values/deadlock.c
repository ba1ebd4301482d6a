/* Two threads that take two locks in two orders. */
// RUN: %exits 1 %heddle --algorithm=rvf --format=json %s > %t.json
// RUN: FileCheck %s < %t.json
// RUN: %exits 1 %heddle --replay=%t.json %s | FileCheck %s --check-prefix=REPLAY
// CHECK: "kind": "deadlock"
// REPLAY: The recorded execution ends in the same error
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *swap)
{
    pthread_mutex_lock(swap ? &b : &a);
    pthread_mutex_lock(swap ? &a : &b);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, work, NULL);
    pthread_create(&threads[1], NULL, work, &a);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
}
