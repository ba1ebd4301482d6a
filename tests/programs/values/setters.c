/* 19 threads set a to 1 and then b to -1, and one looks: a program of SCTBench, written anew. What
 * is read of b and then of a is one of (0, 0), (0, 1), (-1, 1). Who has set them does not count, so
 * there are three executions; trust would explore billions. In the other order, the setters may be
 * seen in the middle. */
// RUN: %heddle --sc --algorithm=rvf --races=ignore --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=rvf --races=ignore --format=json -- -DWRONG %s | FileCheck %s --check-prefix=WRONG
// CHECK: "verdict": "safe"
// CHECK: "complete": 3,
// WRONG: "kind": "assertion"
#include <assert.h>
#include <pthread.h>

enum { SETTERS = 19 };

static int a, b;

static void *set(void *unused)
{
    (void)unused;
    a = 1;
    b = -1;
    return NULL;
}

static void *look(void *unused)
{
    (void)unused;
#ifdef WRONG
    int x = a, y = b;
#else
    int y = b, x = a;
#endif
    assert(x == 1 || y == 0);
    assert(y == -1 || x == 0 || (y == 0 && x == 1));
#ifdef WRONG
    assert((x == 0) == (y == 0));
#endif
    return NULL;
}

int main(void)
{
    pthread_t setters[SETTERS], looker;
    for (int i = 0; i < SETTERS; i++)
        pthread_create(&setters[i], NULL, set, NULL);
    pthread_create(&looker, NULL, look, NULL);
    for (int i = 0; i < SETTERS; i++)
        pthread_join(setters[i], NULL);
    pthread_join(looker, NULL);
}
