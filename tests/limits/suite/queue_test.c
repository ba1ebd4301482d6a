/* For `heddle test`: a test that ends soon, one that has very many executions, and one that fails
 * behind a long execution. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { THREADS = 4, ROUNDS = 10000 };

static atomic_int count;
static int plain;

static void *add(void *rounds)
{
    for (int i = 0; i < *(int *)rounds; i++)
        atomic_fetch_add(&count, i);
    return NULL;
}

static void run(int threads, int rounds)
{
    pthread_t ids[THREADS];
    for (int i = 0; i < threads; i++)
        pthread_create(&ids[i], NULL, add, &rounds);
    for (int i = 0; i < threads; i++)
        pthread_join(ids[i], NULL);
}

void test_short(void)
{
    run(2, 1);
    assert(atomic_load(&count) == 0);
}

static void *store(void *unused)
{
    for (int i = 0; i < 4; i++)
        atomic_store(&count, atomic_load(&count) + i);
    return unused;
}

void test_many(void)
{
    pthread_t ids[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&ids[i], NULL, store, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(ids[i], NULL);
    assert(atomic_load(&count) <= THREADS * 6);
}

void test_long(void)
{
    for (int i = 0; i < ROUNDS; i++)
        plain += i;
    run(1, ROUNDS);
    assert(plain == 0);
}
