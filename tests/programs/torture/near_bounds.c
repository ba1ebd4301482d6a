/* Pointers to the end of an object, and empty accesses there, are no errors. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int g[4];
static struct {
    int a[2];
    int b;
} s;
int main(void)
{
    int *e = g + 4;
    int n = 0;
    for (int *p = g; p != e; p++)
        *p = n++;
    for (int *p = e; p > g;)
        n += *--p;
    assert(n == 10);
    char *h = malloc(16), *he = h + 16;
    memset(h, 1, he - h);
    for (char *p = h; p < he; p++)
        n += *p;
    assert(n == 26);
    char *volatile q = he;
    q--;
    assert(*q == 1);
    char *t = h + 100;
    t -= 100;
    assert(*t == 1);
    assert(he - h == 16 && (unsigned long)he > (unsigned long)h);
    free(h);
    int l[3];
    int *volatile le = l + 3;
    for (int *p = l; p < le; p++)
        *p = 1;
    assert(le[-1] == 1);
    int z = memcmp(g + 4, g + 4, 0);
    memcpy(g + 4, g, 0);
    memmove(e, e, 0);
    memset(e, 0, 0);
    assert(!z);
    for (int i = 0; i < 2; i++)
        s.a[i] = i;
    int *x = &s.a[1];
    assert(x[0] == 1);
    return 0;
}
