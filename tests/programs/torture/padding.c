/* Copying bytes that were never written is no error as long as they are not used. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct p {
    char a;
    int b;
    short c;
    double d;
    char e;
};

static struct p g;
static void *t(void *x)
{
    struct p l;
    l.a = 1;
    l.b = 2;
    l.c = 3;
    l.d = 4;
    l.e = 5;
    *(struct p *)x = l;
    return 0;
}

static struct p f(struct p x)
{
    x.a++;
    return x;
}

int main(void)
{
    struct p l, *h = malloc(sizeof *h);
    pthread_t th;
    pthread_create(&th, 0, t, h);
    pthread_join(th, 0);
    l = *h;
    assert(l.b == 2 && l.e == 5);
    g = f(l);
    assert(g.a == 2 && g.d == 4);
    struct p u;
    u.a = 1;
    struct p v = u;
    assert(v.a == 1);
    struct p *w = malloc(sizeof *w);
    w->c = 9;
    *h = *w;
    assert(h->c == 9);
    memcpy(&g, w, sizeof g);
    assert(g.c == 9);
    struct p *r = realloc(w, 2 * sizeof *w);
    assert(r->c == 9);
    r[1] = r[0];
    assert(r[1].c == 9);
    free(r);
    free(h);
    union {
        struct {
            char c;
            long l;
        } s;
        char raw[16];
    } x;
    x.s.c = 1;
    x.s.l = 2;
    union {
        struct {
            char c;
            long l;
        } s;
        char raw[16];
    } *y = malloc(16);
    memcpy(y, &x, 16);
    assert(y->raw[8] == 2);
    free(y);
    int arr[4];
    arr[2] = 1;
    int brr[4];
    memcpy(brr, arr, sizeof arr);
    assert(brr[2] == 1);
    return 0;
}
