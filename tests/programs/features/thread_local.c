/* Each thread has an instance of a thread-local variable, with its initial value. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static _Thread_local int count = 5;
static __thread char name[8] = "none";

static int next(void)
{
    static _Thread_local int calls;
    return ++calls;
}

static void *worker(void *unused)
{
    (void)unused;
    assert(count == 5 && name[0] == 'n');
    count++;
    name[0] = 'w';
    assert(next() == 1 && next() == 2);
    assert(count == 6 && name[0] == 'w');
    return &count;
}

int main(void)
{
    pthread_t threads[2];
    void *theirs;

    count = 7;
    assert(next() == 1);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], &theirs);
        assert(theirs != &count);
    }
    assert(count == 7 && name[0] == 'n' && next() == 2);
    return 0;
}
