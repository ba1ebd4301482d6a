// The first execution shows an error: each counts all increments. A sample goes down thousands of levels of the search's tree, so auto looks at some executions before it samples, and leaves the error to trust.
// RUN: %exits 1 %heddle --no-symmetry --algorithm=auto --format=json -DN=300 %s | FileCheck %s
// RUN: %exits 1 %heddle --no-symmetry --algorithm=auto --format=json -DN=2 %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK-NEXT: "algorithm": "trust"
// Without the error, there are 8! / (2!)^4 = 2520 orders of the increments.
// RUN: %heddle --no-symmetry --algorithm=auto --format=json -DN=2 -DCORRECT %s | FileCheck %s --check-prefix=CORRECT
// CORRECT: "verdict": "safe"
// CORRECT: "complete": 2520,
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *add(void *unused)
{
    (void)unused;
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&mutex);
        sum++;
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
#ifdef CORRECT
    assert(sum == 4 * N);
#else
    assert(sum != 4 * N);
#endif
}
