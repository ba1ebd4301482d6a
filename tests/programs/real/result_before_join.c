/* Main starts workers and adds their results up.
 *
 * The bug: it adds the results in the loop that joins the workers, but all of them each time: the
 * first round reads what the second worker may still be writing. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "data-race"

#include <assert.h>
#include <pthread.h>

enum { WORKERS = 2 };

static int results[WORKERS];

static void *worker(void *result)
{
    *(int *)result = 21;
    return NULL;
}

static int sum_of_results(void)
{
    int sum = 0;

    for (int i = 0; i < WORKERS; i++)
        sum += results[i];
    return sum;
}

int main(void)
{
    pthread_t threads[WORKERS];
    int sum = 0;

    for (int i = 0; i < WORKERS; i++)
        pthread_create(&threads[i], NULL, worker, &results[i]);
    for (int i = 0; i < WORKERS; i++) {
        pthread_join(threads[i], NULL);
        sum = sum_of_results();
    }
    assert(sum == 42);
    return 0;
}
