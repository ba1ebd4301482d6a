/* Each thread has fresh thread-local variables. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <pthread.h>

static _Thread_local int a = 5;
static __thread char buf[20] = "tls";
static _Thread_local struct {
    long x;
    char c;
    short s;
} st = {1, 2, 3};
static int shared;
static void *t(void *p)
{
    long i = (long)p;
    assert(a == 5 && buf[0] == 't' && st.s == 3);
    a += (int)i;
    buf[i] = 'X';
    st.x = i;
    int *q = &a;
    *q += 1;
    assert(a == 6 + i && buf[3] == (i == 3 ? 'X' : 0) && st.x == i);
    __atomic_fetch_add(&shared, a, __ATOMIC_SEQ_CST);
    return 0;
}

int main(void)
{
    a = 100;
    pthread_t h[2];
    for (long i = 0; i < 2; i++)
        pthread_create(&h[i], 0, t, (void *)(i + 2));
    for (int i = 0; i < 2; i++)
        pthread_join(h[i], 0);
    assert(a == 100 && shared == 8 + 9 && buf[2] == 's');
    return 0;
}
