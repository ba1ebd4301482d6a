/* A time that one thread stores while another one reads it is a race like any other. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "kind": "data-race"

#include <pthread.h>
#include <time.h>

static struct timespec now;

static void *reader(void *argument)
{
    (void)argument;
    return (void *)(now.tv_sec & 1);
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, reader, NULL);
    clock_gettime(CLOCK_MONOTONIC, &now);
    return pthread_join(thread, NULL);
}
