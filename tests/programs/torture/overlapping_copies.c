/* Copies that overlap, at all offsets, mixed with accesses of all sizes. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static uint8_t ref[48];
static union {
    uint64_t w[6];
    uint8_t b[48];
    uint16_t h[24];
    uint32_t i[12];
} x;
static void fill(void)
{
    for (int i = 0; i < 48; i++)
        x.b[i] = ref[i] = i * 7 + 1;
}

static void check(void)
{
    for (int i = 0; i < 48; i++)
        assert(x.b[i] == ref[i]);
}

int main(void)
{
    uint64_t *hw = malloc(48);
    for (int i = 0; i < 6; i++)
        hw[i] = 0x0101010101010101ull * i;
    for (int from = 0; from < 10; from += 3)
        for (int to = 0; to < 10; to++)
            for (int n = 0; n < 20; n += 3) {
                fill();
                memmove(x.b + to, x.b + from, n);
                uint8_t tmp[20];
                for (int i = 0; i < n; i++)
                    tmp[i] = ref[from + i];
                for (int i = 0; i < n; i++)
                    ref[to + i] = tmp[i];
                check();
            }
    fill();
    memcpy(x.w + 1, hw + 2, 16);
    assert(x.w[2] == 0x0303030303030303ull);
    memcpy((char *)hw + 3, x.b + 1, 9);
    uint8_t *hb = (uint8_t *)hw;
    assert(hb[3] == x.b[1] && hb[11] == x.b[9] && hb[12] == 1);
    memset(x.b + 3, 0xab, 18);
    assert(x.h[2] == 0xabab && x.w[1] == 0xababababababababull && x.b[21] == 3 && x.b[20] == 0xab);
    x.i[1] = 0x12345678;
    assert(x.b[4] == 0x78 && x.w[0] >> 32 == 0x12345678);
    struct {
        char c;
        int i;
        short s;
    } a = {1, 2, 3}, b;
    memcpy(&b, &a, sizeof a);
    assert(b.i == 2 && b.s == 3 && b.c == 1);
    assert(memcmp(&a.i, &b.i, 4) == 0);
    float f = 1;
    uint32_t u;
    memcpy(&u, &f, 4);
    assert(u == 0x3f800000);
    uint64_t un;
    memcpy(&un, x.b + 5, 8);
    x.b[5]++;
    uint64_t un2;
    memcpy(&un2, x.b + 5, 8);
    assert(un2 == un + 1);
    *(uint64_t *)(x.b + 13) = 42;
    assert(*(uint64_t *)(x.b + 13) == 42 && x.b[13] == 42 && x.b[14] == 0);
    free(hw);
    return 0;
}
