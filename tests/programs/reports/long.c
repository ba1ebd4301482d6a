// An error at the end of a long execution: to shorten that, many parts of it are run again. Their
// states are not kept, and no part is run behind the memory limit. heddle takes 60 MiB, the
// execution 30; a state for each step of each part took 260.
// RUN: %exits 1 %python %tests/peak.py 150 %heddle --quiet %s | FileCheck %s
// RUN: %exits 1 %python %tests/peak.py 150 %heddle --quiet --memory-limit=90 %s | FileCheck %s
// CHECK: long.c:[[#@LINE+24]]:{{[0-9]+}}: error: assertion `count != ROUNDS' failed
#include <assert.h>
#include <pthread.h>

enum { ROUNDS = 10000 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *run(void *argument)
{
    for (int i = 0; i < ROUNDS; i++) {
        pthread_mutex_lock(&mutex);
        count++;
        pthread_mutex_unlock(&mutex);
    }
    return argument;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    pthread_join(thread, NULL);
    assert(count != ROUNDS);
}
