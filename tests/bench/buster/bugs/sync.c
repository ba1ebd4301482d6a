/* N producers and N consumers, each of which puts one item in or takes one out; a consumer waits
 * until there is one. After SCTBench's sync01 and sync02; where those wait on a condition
 * variable, this assumes.
 *
 * The bug: main expects an item to be left, but as many are taken as were put in.
 * No preemption is needed: every execution that ends is wrong, among them the one where the
 * threads run one by one, producers first. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 1 /* producers, and consumers */
#endif

void __VERIFIER_assume(int condition);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int items;

static void *produce(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    items++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *consume(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    __VERIFIER_assume(items > 0);
    items--;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[2 * N];

    for (int i = 0; i < 2 * N; i++)
        pthread_create(&threads[i], NULL, i < N ? produce : consume, NULL);
    for (int i = 0; i < 2 * N; i++)
        pthread_join(threads[i], NULL);
    assert(items == 1);
    return 0;
}
