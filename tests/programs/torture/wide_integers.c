/* Integers of 128 bits. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <pthread.h>

typedef __int128 i;
typedef unsigned __int128 u;
static u g = 1;
static i arr[3];
static void *t(void *p)
{
    u *q = p;
    *q <<= 100;
    arr[1] = -(i)5;
    return 0;
}

int main(void)
{
    pthread_t h;
    pthread_create(&h, 0, t, &g);
    pthread_join(h, 0);
    assert(g == (u)1 << 100 && arr[1] == -5 && arr[0] == 0);
    u f = 1;
    for (int k = 1; k <= 30; k++)
        f *= k;
    assert((unsigned long)(f >> 64) == (unsigned long)(f >> 32 >> 32));
    volatile long d = 7;
    u q = f / d, r = f % d;
    assert(q * d + r == f);
    i n = -(i)f;
    assert(n / d == -(i)q);
    i *volatile p = &arr[2];
    *p = n;
    *p += 1;
    assert(arr[2] == n + 1);
    assert((double)((u)1 << 70) == 0x1p70);
    unsigned long v = g >> 64;
    assert(v == 1ul << 36);
    struct {
        char c;
        i x;
    } s = {1, 5}, z;
    z = s;
    assert(z.x == 5);
    return 0;
}
