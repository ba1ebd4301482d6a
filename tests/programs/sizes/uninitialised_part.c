/* Memory that is written in part, and accessed as a whole in an execution that writes the whole of
 * it first. In the other execution, the rest of it has no value. */
// RUN: %heddle %s | FileCheck %s
// RUN: %heddle --algorithm=naive %s | FileCheck %s
// CHECK: No errors found: 2 executions explored under {{sc|rc11}}, all there are.

// RUN: %exits 1 %heddle %s -- -DREST | FileCheck %s --check-prefix=REST
// RUN: %exits 1 %heddle --algorithm=pop %s -- -DREST | FileCheck %s --check-prefix=REST
// REST: error: main reads 'pool[1]', which was never written [uninitialized-read]
// RUN: %exits 1 %heddle %s -- -DWHOLE | FileCheck %s --check-prefix=WHOLE
// WHOLE: error: main updates '*pool', which was never written [uninitialized-read]
// RUN: %exits 1 %heddle %s -- -DBYTE | FileCheck %s --check-prefix=BYTE
// BYTE: error: main reads '*pool+3', which was never written [uninitialized-read]

#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int flag;

static void *run(void *unused)
{
    __atomic_store_n(&flag, 1, __ATOMIC_SEQ_CST);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    uint32_t *pool = malloc(2 * sizeof *pool);
    if (__atomic_load_n(&flag, __ATOMIC_SEQ_CST))
        __atomic_store_n((uint64_t *)pool, 1, __ATOMIC_SEQ_CST);
#ifdef BYTE
    memset(pool, 0, 3);
#else
    pool[0] = 1;
#endif
#ifdef REST
    assert(pool[1] == 0);
#elif defined WHOLE
    __atomic_fetch_add((uint64_t *)pool, 1, __ATOMIC_SEQ_CST);
#else
    assert(pool[0] <= 1);
#endif
    free(pool);
    pthread_join(thread, 0);
}
