/* Depth 2: a lost update among COUNT threads. Two constraints suffice, for two of the threads: one's read before the
 * other one's write, and that write before the first one's write. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int sum;

static void *add(void *unused)
{
    int old = sum;
    sum = old + 1;
    return unused;
}

int main(void)
{
    pthread_t threads[COUNT];
    for (int i = 0; i < COUNT; i++)
        pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < COUNT; i++)
        pthread_join(threads[i], NULL);
    assert(sum == COUNT);
}
