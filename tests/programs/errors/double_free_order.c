/* Which of two threads frees first is no choice that is tried: freeing conflicts with nothing, and
 * that nothing orders the two shows in whatever order they come. So there is one execution. */
// RUN: %exits 1 %heddle --keep-going %s | FileCheck %s
// RUN: %exits 1 %heddle --keep-going --algorithm=pop %s | FileCheck %s
// RUN: %exits 1 %heddle --keep-going --algorithm=optimal %s | FileCheck %s
// RUN: %exits 1 %heddle --keep-going --algorithm=source %s | FileCheck %s
// CHECK: error: {{.*}} [double-free]
// CHECK: Executions: 1 complete, 0 blocked;

#include <pthread.h>
#include <stdlib.h>

static void *release(void *memory)
{
    free(memory);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    void *memory = malloc(4);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, release, memory);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
