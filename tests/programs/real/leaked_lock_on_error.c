/* A parser of a shared configuration returns early when a line is malformed.
 *
 * The bug: that return leaves the lock taken, and the next caller waits for ever. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "deadlock"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int timeout = 1;

static bool set_timeout(const char *text)
{
    pthread_mutex_lock(&lock);
    int value = atoi(text);
    if (value <= 0)
        return false;
    timeout = value;
    pthread_mutex_unlock(&lock);
    return true;
}

static void *reader(void *text)
{
    set_timeout(text);
    return NULL;
}

int main(void)
{
    static char lines[2][4] = {"30", "x"};
    pthread_t threads[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, reader, lines[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(timeout == 30);
    return 0;
}
