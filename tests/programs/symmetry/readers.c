/* Six readers see one of three values each: 3^6 = 729 executions. Up to symmetry, only how many see
 * which one matters: C(6 + 2, 2) = 28. The writer is created before the readers or after them. */
// RUN: %heddle --no-symmetry %s | FileCheck %s --check-prefix=ALL
// ALL: No errors found: 729 executions explored under {{[a-z0-9]+}}, all there are.
// RUN: %heddle %s | FileCheck %s
// RUN: %heddle -DWRITER_LAST %s | FileCheck %s
// RUN: %heddle --memory-model=sc %s | FileCheck %s
// CHECK: No errors found: 28 executions explored under {{[a-z0-9]+}}, all there are up to symmetry.
// CHECK-NEXT: Executions: 28 complete, 0 blocked;

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { N = 6 };

static atomic_int data;

static void *read_data(void *unused)
{
    (void)unused;
    atomic_load(&data);
    return NULL;
}

static void *write_data(void *unused)
{
    (void)unused;
    atomic_store(&data, 1);
    atomic_store(&data, 2);
    return NULL;
}

int main(void)
{
    pthread_t writer, reader;
#ifndef WRITER_LAST
    pthread_create(&writer, NULL, write_data, NULL);
#endif
    for (int i = 0; i < N; i++)
        pthread_create(&reader, NULL, read_data, NULL);
#ifdef WRITER_LAST
    pthread_create(&writer, NULL, write_data, NULL);
#endif
    return 0;
}
