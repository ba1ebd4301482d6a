/* The generators of 48 bits give the numbers that POSIX defines: the program passes with the C
 * library of this machine, too. Each thread has its own generator, so there is no race. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %clang -w -std=gnu17 -pthread -o %t %s && %t
// RUN: %exits 1 %heddle -DWRONG %s | FileCheck --check-prefix=WRONG %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// WRONG: error: assertion

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *draw(void *unused)
{
#ifdef WRONG
    assert(drand48() >= 0.5 && drand48() >= 0.5);
#else
    assert(drand48() < 1);
#endif
    return unused;
}

int main(void)
{
    srand48(42);
    assert(lrand48() == 1598855263 && mrand48() == 1471891643);
    assert(drand48() > 0.1 && drand48() < 1);
    unsigned short seed[3] = {1, 2, 3}, parameters[7] = {1, 0, 0, 3, 0, 0, 5};
    assert(nrand48(seed) == 949179875 && jrand48(seed) == 1130126687 && seed[0] == 61731);
    double real = erand48(seed);
    assert(real >= 0 && real < 1);
    unsigned short first[3] = {7, 8, 9}, *before = seed48(first);
    (void)before;
    before = seed48(first);
    assert(before[0] == 7 && before[1] == 8 && before[2] == 9);
    lcong48(parameters);
    assert(lrand48() == 0 && erand48(parameters) == 8 / 281474976710656.0);
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, draw, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
