/* Blocks that grow and shrink keep what they hold; alignments; empty blocks. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct vec {
    int *d;
    size_t n, c;
};

static void push(struct vec *v, int x)
{
    if (v->n == v->c) {
        v->c = v->c ? v->c * 2 : 1;
        v->d = realloc(v->d, v->c * sizeof(int));
        assert(v->d);
    }
    v->d[v->n++] = x;
}

int main(void)
{
    struct vec v = {0};
    for (int i = 0; i < 100; i++)
        push(&v, i * i);
    for (int i = 0; i < 100; i++)
        assert(v.d[i] == i * i);
    v.d = realloc(v.d, 10 * sizeof(int));
    assert(v.d[9] == 81);
    free(v.d);
    char *s = realloc(0, 3);
    memcpy(s, "ab", 3);
    s = realloc(s, 7);
    strcat(s, "cde");
    s = realloc(s, 6);
    assert(!strcmp(s, "abcde"));
    s = realloc(s, 100);
    assert(!strcmp(s, "abcde"));
    free(s);
    char *z = calloc(7, 3);
    for (int i = 0; i < 21; i++)
        assert(z[i] == 0);
    z = realloc(z, 40);
    assert(z[20] == 0);
    z[39] = 1;
    free(z);
    void *e = malloc(0);
    free(e);
    free(0);
    e = calloc(0, 5);
    free(e);
    void *al = aligned_alloc(256, 512);
    assert(((unsigned long)al & 255) == 0);
    free(al);
    void *pm;
    assert(posix_memalign(&pm, 4096, 100) == 0 && ((unsigned long)pm & 4095) == 0);
    free(pm);
    int **m = malloc(5 * sizeof *m);
    for (int i = 0; i < 5; i++) {
        m[i] = malloc(5 * sizeof(int));
        for (int j = 0; j < 5; j++)
            m[i][j] = i + j;
    }
    int t = 0;
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++)
            t += m[i][j];
    assert(t == 100);
    for (int i = 0; i < 5; i++)
        free(m[i]);
    free(m);
    struct mix {
        char c;
        short s;
        int i;
        long l;
        double d;
    } *p = malloc(sizeof *p);
    *p = (struct mix){1, 2, 3, 4, 5.0};
    p = realloc(p, 3 * sizeof *p);
    p[2] = p[1] = p[0];
    assert(p[2].d == 5.0 && p[1].s == 2 && p[2].c == 1);
    free(p);
    return 0;
}
