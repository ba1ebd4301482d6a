/* Structs as arguments, results, elements and literals. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

struct small {
    char a;
    short b;
};

struct mid {
    int a[3];
    double d;
};

struct big {
    char c[100];
    long l;
    struct small s;
};

static struct big gb;
static struct mid gm = {{1, 2, 3}, 4.5};
static struct small mk(char a, short b)
{
    struct small s = {a, b};
    return s;
}

static struct big edit(struct big b, int i)
{
    b.c[i] = 'x';
    b.l += i;
    b.s = mk(1, 2);
    return b;
}

static struct mid twice(struct mid m)
{
    for (int i = 0; i < 3; i++)
        m.a[i] *= 2;
    m.d *= 2;
    return m;
}

static void *t(void *p)
{
    struct mid *m = p;
    *m = twice(*m);
    return 0;
}

int main(void)
{
    volatile int five = 5;
    gb = edit(gb, five);
    assert(gb.c[5] == 'x' && gb.l == 5 && gb.s.a == 1 && gb.s.b == 2);
    struct big c = gb;
    c.c[6] = 'y';
    assert(gb.c[6] == 0 && c.c[5] == 'x');
    struct mid m = twice(gm);
    pthread_t th;
    pthread_create(&th, 0, t, &m);
    pthread_join(th, 0);
    assert(m.a[0] == 4 && m.a[2] == 12 && m.d == 18.0);
    struct mid arr[4];
    for (int i = 0; i < 4; i++)
        arr[i] = m, arr[i].a[i % 3] = i;
    assert(arr[2].a[2] == 2 && arr[3].a[0] == 3 && arr[1].a[0] == 4);
    struct mid *p = arr + five - 2;
    *p = *(p - 1);
    assert(p->a[2] == 2);
    struct big *q = &(struct big){.l = 7};
    *q = edit(*q, 1);
    assert(q->l == 8);
    return 0;
}
