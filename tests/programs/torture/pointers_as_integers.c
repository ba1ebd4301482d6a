/* Pointers that were integers in between. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static _Atomic uintptr_t tagged;
struct n {
    int v;
    struct n *x;
};

int main(void)
{
    struct n *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->v = 1;
    b->v = 2;
    tagged = (uintptr_t)a | 1;
    struct n *p = (struct n *)(tagged & ~1ul);
    assert(p->v == 1 && (tagged & 1));
    a->x = (struct n *)((uintptr_t)a ^ (uintptr_t)b);
    assert(((struct n *)((uintptr_t)a->x ^ (uintptr_t)a))->v == 2);
    intptr_t d = (char *)b - (char *)a;
    assert(((struct n *)((uintptr_t)a + d))->v == 2);
    assert(((uintptr_t)a & 15) == 0);
    free(a);
    free(b);
    unsigned h = (unsigned)((uintptr_t)&tagged >> 3);
    (void)h;
    return 0;
}
