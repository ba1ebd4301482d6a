// Workers sum up their parts. main joins all of them but the last before it makes its report.
//
// RUN: %exits 1 %heddle --shorten=0 %s >%t
// RUN: %S/is_short <%t
// RUN: FileCheck %s <%t
// CHECK: error: assertion
// CHECK: why: sums[3] still had its initial value 0 when main read it (step [[#]]): no thread had written it. By then, main has not joined thread 4 (worker).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { WORKERS = 4, PART = 120 };
static atomic_int values[WORKERS][PART];
static atomic_int sums[WORKERS];

static void *worker(void *number)
{
    int self = *(int *)number;
    for (int i = 0; i < PART; i++)
        atomic_fetch_add(&sums[self], atomic_load(&values[self][i]));
    return NULL;
}

int main(void)
{
    pthread_t threads[WORKERS];
    int numbers[WORKERS];
    for (int w = 0; w < WORKERS; w++)
        for (int i = 0; i < PART; i++)
            atomic_store(&values[w][i], 1);
    for (int w = 0; w < WORKERS; w++) {
        numbers[w] = w;
        pthread_create(&threads[w], NULL, worker, &numbers[w]);
    }
    for (int w = 0; w + 1 < WORKERS; w++)
        pthread_join(threads[w], NULL);
    int sum = 0;
    for (int w = 0; w < WORKERS; w++)
        sum += atomic_load(&sums[w]);
    assert(sum == WORKERS * PART);
    pthread_join(threads[WORKERS - 1], NULL);
}
