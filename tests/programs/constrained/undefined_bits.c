/* `store` and `set` come to 5 in both orders, for each value of `data`. But the thread `spoil` stores bits
 * that were never written. If it is first, and `set` is second, `set` decides by such bits, which is an
 * error. In the order store, set it does not. */
// REQUIRES: z3
// RUN: %exits 1 %heddle --algorithm=constrained --independence=smt %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=constrained --independence=smt -DSWAPPED %s | FileCheck %s
// CHECK: error: {{.*}}[uninitialized-read]

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int data;

static void *spoil(void *memory)
{
    __VERIFIER_atomic_begin();
    memcpy(&data, memory, sizeof data);
    __VERIFIER_atomic_end();
    return NULL;
}

static void *store(void *unused)
{
    (void)unused;
    __VERIFIER_atomic_begin();
    data = 5;
    __VERIFIER_atomic_end();
    return NULL;
}

static void *set(void *unused)
{
    (void)unused;
    __VERIFIER_atomic_begin();
    if (data != 5)
        data = 5;
    __VERIFIER_atomic_end();
    return NULL;
}

int main(void)
{
    void *memory = malloc(sizeof data);
    pthread_t threads[3];
    if (!memory)
        return 1;
    pthread_create(&threads[0], NULL, spoil, memory);
    pthread_join(threads[0], NULL);
#ifdef SWAPPED
    pthread_create(&threads[1], NULL, set, NULL);
    pthread_create(&threads[2], NULL, store, NULL);
#else
    pthread_create(&threads[1], NULL, store, NULL);
    pthread_create(&threads[2], NULL, set, NULL);
#endif
    for (int i = 1; i < 3; i++)
        pthread_join(threads[i], NULL);
    free(memory);
    return 0;
}
