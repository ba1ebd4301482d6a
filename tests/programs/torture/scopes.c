/* Locals are accessible for as long as their scope lasts, and in each round of a loop anew. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <pthread.h>

static int *keep;
static int sum(int *p, int n)
{
    int s = 0;
    keep = p;
    for (int i = 0; i < n; i++)
        s += keep[i];
    return s;
}

static void *t(void *p)
{
    return (void *)(long)sum(p, 3);
}

int main(void)
{
    int s = 0;
    for (int k = 0; k < 3; k++) {
        int a[3] = {k, k, k};
        s += sum(a, 3);
        {
            int b[3] = {1, 1, 1};
            s += sum(b, 3);
        }
    }
    assert(s == 18);
    pthread_t h;
    {
        int a[3] = {1, 2, 3};
        void *r;
        pthread_create(&h, 0, t, a);
        pthread_join(h, &r);
        assert((long)r == 6);
    }
    int *p;
    int outer;
    {
        p = &outer;
        *p = 3;
    }
    assert(*p == 3);
    for (int i = 0; i < 2; i++) {
        int x = i;
        int *q = &x;
        keep = q;
        *keep += 1;
        if (i)
            continue;
        assert(x == 1);
    }
    int w;
    goto in;
in:;
    int late = 4;
    keep = &late;
    assert(*keep == 4);
    w = *keep;
    switch (w) {
        int sv;
    case 4:
        sv = 1;
        keep = &sv;
        assert(*keep == 1);
    }
    return 0;
}
