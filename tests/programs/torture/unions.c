/* One memory read and written as several types. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

union u {
    uint64_t w;
    uint32_t h[2];
    uint8_t b[8];
    double d;
    float f[2];
    struct {
        uint16_t x, y, z, t;
    } s;
};

static union u g;
static void *t(void *a)
{
    union u *p = a;
    p->b[3] = 0xff;
    p->s.t = 0x1234;
    return 0;
}

int main(void)
{
    g.w = 0x0102030405060708;
    assert(g.h[0] == 0x05060708 && g.b[7] == 1 && g.s.z == 0x0304);
    pthread_t th;
    pthread_create(&th, 0, t, &g);
    pthread_join(th, 0);
    assert(g.w == 0x12340304ff060708);
    union u l;
    l.d = 1.0;
    assert(l.w == 0x3ff0000000000000);
    union u *volatile p = &l;
    p->f[1] = 2.0f;
    assert(p->h[1] == 0x40000000 && p->h[0] == 0);
    union u arr[3];
    memset(arr, 0x11, sizeof arr);
    union u *q = arr;
    q[1].b[2] = 0;
    assert(q[1].w == 0x1111111111001111);
    q[2] = q[1];
    assert(q[2].h[0] == 0x11001111);
    return 0;
}
