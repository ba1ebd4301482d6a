/* Any object may be accessed as bytes. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

struct s {
    int a;
    void *p;
    double d;
    char n[3];
};

static struct s g;
static void zero(void *v, size_t n)
{
    unsigned char *c = v;
    while (n--)
        *c++ = 0;
}

static void cp(void *v, const void *f, size_t n)
{
    unsigned char *c = v;
    const unsigned char *d = f;
    while (n--)
        *c++ = *d++;
}

static void *t(void *x)
{
    zero(x, sizeof(struct s));
    ((struct s *)x)->a = 7;
    return 0;
}

int main(void)
{
    struct s l = {1, &g, 2.5, "ab"};
    cp(&g, &l, sizeof g);
    assert(g.p == &g && g.d == 2.5 && g.n[1] == 'b');
    pthread_t h;
    pthread_create(&h, 0, t, &g);
    pthread_join(h, 0);
    assert(g.a == 7 && !g.p && g.d == 0);
    pthread_t c;
    cp(&c, &h, sizeof c);
    assert(pthread_equal(c, h));
    void **pp = malloc(sizeof *pp);
    *pp = &l;
    void *q;
    cp(&q, pp, sizeof q);
    assert(((struct s *)q)->a == 1);
    free(pp);
    char *b = (char *)&l + offsetof(struct s, d);
    assert(*(double *)b == 2.5);
    struct s *back = (struct s *)(b - offsetof(struct s, d));
    assert(back->a == 1);
    return 0;
}
