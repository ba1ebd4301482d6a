/* A module that is initialised when it is first used, by pthread_once.
 *
 * Counted by two algorithms. */
// RUN: %heddle --no-symmetry --format=json %s > %t.trust
// RUN: %heddle --no-symmetry --algorithm=pop --format=json %s > %t.pop
// RUN: FileCheck %s < %t.trust
// RUN: FileCheck %s < %t.pop
// RUN: grep '"complete"' %t.trust > %t.count
// RUN: grep '"complete"' %t.pop | diff %t.count -
// CHECK: "verdict": "safe"
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>

enum { USERS = 2, PRIMES = 3 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int primes[PRIMES], initialised;

static void init(void)
{
    int count = 0;

    for (int number = 2; count < PRIMES; number++) {
        int divisor = 2;
        while (number % divisor != 0)
            divisor++;
        if (divisor == number)
            primes[count++] = number;
    }
    initialised++;
}

static int prime(int i)
{
    pthread_once(&once, init);
    return primes[i];
}

static void *user(void *unused)
{
    (void)unused;
    assert(prime(0) == 2 && prime(2) == 5);
    return NULL;
}

int main(void)
{
    pthread_t threads[USERS];

    for (int i = 0; i < USERS; i++)
        pthread_create(&threads[i], NULL, user, NULL);
    for (int i = 0; i < USERS; i++)
        pthread_join(threads[i], NULL);
    assert(initialised == 1);
    return 0;
}
