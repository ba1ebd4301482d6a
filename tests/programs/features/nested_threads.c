/* Threads create and join threads; pthread_self and pthread_equal tell them apart. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int last;
static pthread_t root;

static void *leaf(void *argument)
{
    assert(!pthread_equal(pthread_self(), root));
    atomic_store(&last, *(int *)argument);
    return NULL;
}

static void *branch(void *argument)
{
    pthread_t thread;
    pthread_create(&thread, NULL, leaf, argument);
    assert(!pthread_equal(thread, pthread_self()));
    pthread_join(thread, NULL);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int numbers[2] = {1, 2};

    root = pthread_self();
    assert(pthread_equal(root, pthread_self()));
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, branch, &numbers[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(last == 1 || last == 2);
    return 0;
}
