/* Functions in tables, in memory, as arguments and as results. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

typedef int (*op)(int, int);
static int add(int a, int b)
{
    return a + b;
}

static int sub(int a, int b)
{
    return a - b;
}

static int mul(int a, int b)
{
    return a * b;
}

static const op table[] = {add, sub, mul};
static op mutable[3];
struct v {
    op f;
    struct v *next;
};

static op pick(int i)
{
    return table[i];
}

typedef op (*picker)(int);
static picker pk = pick;
static int fold(op f, int *a, int n, int z)
{
    for (int i = 0; i < n; i++)
        z = f(z, a[i]);
    return z;
}

static void *t(void *p)
{
    op *f = p;
    return (void *)(long)(*f)(6, 7);
}

int main(void)
{
    for (int i = 0; i < 3; i++)
        mutable[i] = table[2 - i];
    assert(mutable[0](3, 4) == 12 && pk(1)(9, 4) == 5 && (*pk)(0)(1, 1) == 2);
    int a[] = {1, 2, 3, 4};
    assert(fold(add, a, 4, 0) == 10 && fold(mutable[0], a, 4, 1) == 24);
    void *r;
    pthread_t h;
    pthread_create(&h, 0, t, &mutable[0]);
    pthread_join(h, &r);
    assert((long)r == 42);
    struct v *l = 0;
    for (int i = 0; i < 3; i++) {
        struct v *n = malloc(sizeof *n);
        n->f = pick(i);
        n->next = l;
        l = n;
    }
    int x = 2;
    for (struct v *p = l; p; p = p->next)
        x = p->f(x, 3);
    assert(x == 6);
    while (l) {
        struct v *n = l->next;
        free(l);
        l = n;
    }
    int (*abs_)(int) = abs;
    assert(abs_(-3) == 3);
    void (*fr)(void *) = free;
    void *(*ml)(size_t) = malloc;
    fr(ml(3));
    return 0;
}
