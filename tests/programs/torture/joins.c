/* What threads return to whom; threads that detach themselves or are created detached. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int n;
static void deep(int k)
{
    if (!k)
        pthread_exit((void *)77);
    deep(k - 1);
}

static void *ex(void *p)
{
    deep(5);
    return 0;
}

static void *ret(void *p)
{
    return p;
}

static void *leaf(void *p)
{
    n++;
    return (char *)p + 1;
}

static void *mid(void *p)
{
    pthread_t h[2];
    long s = 0;
    for (long i = 0; i < 2; i++)
        pthread_create(&h[i], 0, leaf, (void *)(i * 10));
    for (int i = 0; i < 2; i++) {
        void *r;
        pthread_join(h[i], &r);
        s += (long)r;
    }
    return (void *)s;
}

static void *det(void *p)
{
    pthread_detach(pthread_self());
    free(p);
    return 0;
}

static void *joiner(void *p)
{
    void *r;
    assert(pthread_join(*(pthread_t *)p, &r) == 0);
    return r;
}

int main(void)
{
    void *r;
    pthread_t h, k;
    pthread_create(&h, 0, ex, 0);
    pthread_join(h, &r);
    assert(r == (void *)77);
    pthread_create(&h, 0, ret, (void *)-1);
    pthread_join(h, &r);
    assert(r == PTHREAD_CANCELED);
    pthread_create(&h, 0, mid, 0);
    pthread_join(h, &r);
    assert((long)r == 12 && n == 2);
    pthread_create(&h, 0, det, malloc(4));
    pthread_create(&h, 0, ret, &n);
    pthread_create(&k, 0, joiner, &h);
    pthread_join(k, &r);
    assert(r == &n);
    assert(pthread_equal(pthread_self(), pthread_self()) && !pthread_equal(h, k));
    pthread_attr_t a;
    pthread_attr_init(&a);
    pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);
    pthread_create(&h, &a, leaf, 0);
    pthread_attr_destroy(&a);
    pthread_create(&h, 0, leaf, 0);
    pthread_detach(h);
    pthread_exit(0);
}
