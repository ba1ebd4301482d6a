/* A reference count, as the Linux kernel writes it: the flag of `lock decl` says whether the count
 * came to 0. The broken form decrements in one instruction and looks in another. */
// REQUIRES: x86
// RUN: %heddle --no-symmetry --format=json %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json -DFLAG_OUTPUT %s | FileCheck %s
// RUN: %exits 1 %heddle --no-symmetry -DLOOKS_AGAIN %s | FileCheck --check-prefix=BROKEN %s
//
// One of the two threads is the last.
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// BROKEN: error: {{.*}}free

#include <pthread.h>
#include <stdlib.h>

struct object {
    int references;
    int data;
};

static int drop_is_last(int *references)
{
#if defined LOOKS_AGAIN
    int left;
    __asm__ volatile("lock; decl %0" : "+m"(*references) : : "memory", "cc");
    __asm__ volatile("movl %1, %0" : "=r"(left) : "m"(*references) : "memory");
    return left == 0;
#elif defined FLAG_OUTPUT
    int zero;
    __asm__ volatile("lock; decl %0" : "+m"(*references), "=@ccz"(zero) : : "memory");
    return zero;
#else
    unsigned char zero;
    __asm__ volatile("lock; decl %0; sete %1"
                     : "=m"(*references), "=qm"(zero)
                     : "m"(*references)
                     : "memory", "cc");
    return zero != 0;
#endif
}

static void *use(void *argument)
{
    struct object *object = argument;
    if (drop_is_last(&object->references))
        free(object);
    return NULL;
}

int main(void)
{
    struct object *object = malloc(sizeof *object);
    *object = (struct object){2, 7};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, use, object);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
