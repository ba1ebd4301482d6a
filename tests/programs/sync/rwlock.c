/* Two readers and a writer. A reader has two operations on the lock, and so has the writer, and all
 * of them are ordered. The readers' four can interleave in 6 ways when the writer comes before or
 * after both (12); between the two, in 2 orders of the readers: 14. The data are read by both, and
 * never while they are written: no race. */
// RUN: %heddle --no-symmetry --format=json %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json --algorithm=naive %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json --algorithm=pop %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 14,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int low, high;

static void *look(void *unused)
{
    (void)unused;
    assert(pthread_rwlock_rdlock(&lock) == 0);
    assert(low == high);
    assert(pthread_rwlock_unlock(&lock) == 0);
    return NULL;
}

int main(void)
{
    pthread_t readers[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&readers[i], NULL, look, NULL);
    assert(pthread_rwlock_wrlock(&lock) == 0);
    low++;
    high++;
    assert(pthread_rwlock_unlock(&lock) == 0);
    return 0;
}
