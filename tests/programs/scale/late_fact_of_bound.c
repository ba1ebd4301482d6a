// A bound that was explored to its end has an error. A larger one learns late how a counter is used, begins again, and loses no error of the smaller one, wherever it was interrupted before.
// RUN: %python %tests/resume.py %build/heddle 2 2 --bound=0..3 --keep-going %s | FileCheck %s
// CHECK: the same
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { N = 9 };

static atomic_int x, counter;

static void *add(void *unused)
{
    for (int i = 0; i < N; i++)
        x = x + 1;
    atomic_fetch_add(&counter, 1);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(x != 2 * N);
    if (x == 2)
        assert(atomic_exchange(&counter, 0) == 2);
    return 0;
}
