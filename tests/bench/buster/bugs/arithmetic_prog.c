/* One thread makes the terms 1..N of an arithmetic progression, another one adds them up; a term
 * is taken only once it was made. After SCTBench's arithmetic_prog; where that waits on a
 * condition variable, this assumes, and the buffer has room for all terms so that only the adder
 * waits.
 *
 * The bug: the sum that main expects leaves out the last term.
 * No preemption is needed: every execution that ends is wrong, among them the one where the maker
 * runs to its end and then the adder. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3 /* terms */
#endif

void __VERIFIER_assume(int condition);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int terms[N];
static int made, taken;
static int sum;

static void *make_terms(void *unused)
{
    (void)unused;
    for (int term = 1; term <= N; term++) {
        pthread_mutex_lock(&lock);
        terms[made++] = term;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *add_terms(void *unused)
{
    (void)unused;
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&lock);
        __VERIFIER_assume(taken < made);
        sum += terms[taken++];
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void)
{
    pthread_t maker, adder;

    pthread_create(&maker, NULL, make_terms, NULL);
    pthread_create(&adder, NULL, add_terms, NULL);
    pthread_join(maker, NULL);
    pthread_join(adder, NULL);
    assert(sum == N * (N - 1) / 2);
    return 0;
}
