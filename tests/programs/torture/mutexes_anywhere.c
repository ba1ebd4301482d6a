/* Mutexes in arrays, structs and blocks, of each storage and kind of initialisation. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t r = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP,
                       a[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int n;
static void *t(void *p)
{
    pthread_mutex_lock(&r);
    pthread_mutex_lock(&r);
    n++;
    pthread_mutex_unlock(&r);
    n++;
    pthread_mutex_unlock(&r);
    return 0;
}

static void *u(void *p)
{
    pthread_mutex_lock(&a[0]);
    pthread_mutex_lock(&a[1]);
    n++;
    pthread_mutex_unlock(&a[0]);
    pthread_mutex_unlock(&a[1]);
    return 0;
}

struct node {
    pthread_mutex_t m;
    int v;
};

static void *w(void *p)
{
    struct node *x = p;
    pthread_mutex_lock(&x->m);
    x->v++;
    pthread_mutex_unlock(&x->m);
    return 0;
}

int main(void)
{
    pthread_t h[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&h[i], 0, t, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(h[i], 0);
    assert(n == 4);
    for (int i = 0; i < 2; i++)
        pthread_create(&h[i], 0, u, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(h[i], 0);
    assert(n == 6);
    struct node *x = malloc(sizeof *x);
    pthread_mutex_init(&x->m, 0);
    x->v = 0;
    for (int i = 0; i < 2; i++)
        pthread_create(&h[i], 0, w, x);
    for (int i = 0; i < 2; i++)
        pthread_join(h[i], 0);
    pthread_mutex_lock(&x->m);
    assert(x->v == 2);
    pthread_mutex_unlock(&x->m);
    pthread_mutex_destroy(&x->m);
    free(x);
    struct node cp;
    pthread_mutex_init(&cp.m, 0);
    cp.v = 0;
    struct node *volatile vp = &cp;
    w(vp);
    assert(cp.v == 1);
    pthread_mutex_destroy(&cp.m);
    struct {
        pthread_mutex_t m[2];
    } ini = {{PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER}};
    pthread_mutex_lock(&ini.m[1]);
    pthread_mutex_unlock(&ini.m[1]);
    struct node nn = {PTHREAD_MUTEX_INITIALIZER, 3};
    w(&nn);
    assert(nn.v == 4);
    struct node *hn = malloc(sizeof *hn);
    *hn = (struct node){PTHREAD_MUTEX_INITIALIZER, 5};
    w(hn);
    assert(hn->v == 6);
    free(hn);
    struct node *hc = calloc(1, sizeof *hc);
    w(hc);
    free(hc);
    return 0;
}
