/* The data is published by a flag, but a receiver that does not look at the flag's value
 * races with the sender. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "data-race"

#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int flag;

static void *send(void *unused)
{
    (void)unused;
    data = 1;
    atomic_store(&flag, 1);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, send, NULL);
    (void)atomic_load(&flag);
    int seen = data;
    pthread_join(thread, NULL);
    return seen & 0;
}
