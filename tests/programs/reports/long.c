// An error at the end of a long execution: to shorten that, many parts of it are run again. Their
// states are not kept, and no part is run behind the memory limit. heddle takes 90 MiB to load, and
// then the execution and its trace little more; a state for each step of each part took 260 and,
// behind the limit, 980. Values of JSON for all steps took 170, and those of a page 200.
// RUN: %exits 1 %python %tests/peak.py 130 %heddle --quiet --memory-limit=90 %s | FileCheck %s
// RUN: %exits 1 %python %tests/peak.py 130 %heddle --shorten=0 --format=json --html=%t.html %s >%t.json
// RUN: %exits 1 %python %tests/peak.py 130 %heddle --shorten=0 --format=sarif %s >%t.sarif
// Each round has 4 steps; the thread is created and joined, and main reads and fails.
// RUN: grep -c '"co_previous": ' %t.json | grep -qx 40004
// RUN: grep -c '"executionOrder": ' %t.sarif | grep -qx 40004
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
