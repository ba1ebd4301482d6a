/* Minimum and maximum; atomic structs and floating-point numbers. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <stdatomic.h>

static int s = -5;
static unsigned u = 5;
static _Atomic float f = 1.5f;
static _Atomic double d = 2;
struct p {
    int a, b;
};

static _Atomic struct p ap;
struct p8 {
    short a[3];
};

static _Atomic struct p8 q;
int main(void)
{
    assert(__atomic_fetch_min(&s, -7, 5) == -5 && s == -7 && __atomic_fetch_max(&s, 3, 5) == -7 &&
           s == 3);
    assert(__atomic_fetch_max(&u, -1u, 5) == 5 && u == -1u && __atomic_fetch_min(&u, 2, 5) == -1u &&
           u == 2);
    f += 1;
    assert(f == 2.5f);
    f = f * 2;
    assert(f == 5);
    d -= .5;
    assert(d == 1.5);
    d /= 2;
    assert(d == .75);
    float e = 5, w = 6;
    assert(atomic_compare_exchange_strong(&f, &e, w) && f == 6);
    assert(atomic_exchange(&d, 9.0) == .75);
    struct p v = {1, 2};
    atomic_store(&ap, v);
    struct p r = atomic_load(&ap);
    assert(r.a == 1 && r.b == 2);
    struct p n = {3, 4};
    assert(atomic_compare_exchange_strong(&ap, &r, n));
    r = ap;
    assert(r.b == 4);
    v = atomic_exchange(&ap, ((struct p){7, 8}));
    assert(v.a == 3);
    struct p8 y = {{1, 2, 3}};
    atomic_store(&q, y);
    struct p8 z = q;
    assert(z.a[2] == 3);
    return 0;
}
