/* The second thread to give up its reference frees the object, but the first thread uses it after
 * that: an error in one order of two operations that commute. */
// RUN: %exits 1 %heddle --algorithm=source --commute %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=optimal --commute %s | FileCheck %s
// CHECK: use-after-free

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int *object;
static atomic_int x;

static void *use(void *unused)
{
    (void)unused;
    atomic_store(object, 1);
    atomic_fetch_or(&x, 1);
    return NULL;
}

static void *end(void *unused)
{
    (void)unused;
    atomic_fetch_or(&x, 1);
    free(object);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    object = calloc(1, sizeof *object);
    pthread_create(&threads[0], NULL, use, NULL);
    pthread_create(&threads[1], NULL, end, NULL);
    return 0;
}
