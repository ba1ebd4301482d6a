// The sentence of why, of objects that are freed twice: what both threads have looked at before.
//
// Both find that nobody has freed the object. The pointer is no reason: nobody takes it away.
// RUN: %exits 1 %heddle %s | FileCheck %s
// CHECK: why: thread [[A:[12]]] (drop) and thread [[B:[12]]] (drop) both read freed: 0 (step [[#]] and step [[#]]) before either freed it (step [[#]] and step [[#]]).{{$}}
//
// -DOTHER: each looks at a flag of its own, which says nothing. Then it is the pointer.
// RUN: %exits 1 %heddle -DOTHER %s | FileCheck %s --check-prefix=OTHER
// OTHER: why: {{.*}}the pointer
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

static int *_Atomic object;
static atomic_int freed;
static atomic_int flags[2];

static void *drop(void *number)
{
#ifdef OTHER
    atomic_int *flag = &flags[(intptr_t)number];
#else
    atomic_int *flag = &freed;
    (void)number;
#endif
    if (atomic_load(flag))
        return NULL;
    atomic_store(flag, 1);
    free(atomic_load(&object));
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    atomic_store(&object, malloc(8));
    for (intptr_t i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, drop, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
}
