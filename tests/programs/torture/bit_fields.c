/* Bit-fields of all widths, and packed structs whose fields are not aligned. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <pthread.h>

struct f {
    unsigned a : 3;
    int b : 5;
    unsigned long c : 40;
    unsigned d : 1;
    _Bool e : 1;
    unsigned char x;
    signed g : 17;
};

static struct f g;
struct __attribute__((packed)) p {
    char a;
    int b;
    short c : 9;
    long d;
};

static struct p gp;
static void *t(void *v)
{
    struct f *p = v;
    p->a += 3;
    p->b = -7;
    p->c = ~0ul;
    p->e = 5;
    p->g = -65536;
    return 0;
}

int main(void)
{
    struct f l = {0};
    pthread_t h;
    pthread_create(&h, 0, t, &l);
    pthread_join(h, 0);
    assert(l.a == 3 && l.b == -7 && l.c == 0xffffffffff && l.d == 0 && l.e == 1 && l.x == 0 &&
           l.g == -65536);
    g.x = 200;
    g.c = 1;
    g.c <<= 39;
    g.b--;
    assert(g.b == -1 && g.x == 200 && g.c == 1ul << 39 && g.a == 0);
    g.a--;
    assert(g.a == 7);
    g.a++;
    assert(g.a == 0);
    gp.b = 0x01020304;
    gp.d = -1;
    gp.c = -256;
    gp.a = 1;
    struct p *q = &gp;
    assert(q->b == 0x01020304 && q->d == -1 && q->c == -256 && q->a == 1);
    q->d += 2;
    assert(gp.d == 1);
    struct p arr[3] = {{1, 2, 3, 4}};
    struct p *r = arr;
    r[1] = r[0];
    r[2] = r[1];
    r[2].d = 9;
    assert(r[1].d == 4 && r[2].b == 2 && r[1].c == 3);
    return 0;
}
