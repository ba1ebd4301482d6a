// Reads that are brought in front of the same write do not exclude each other: each class of
// executions must come from one of the orders in which that can be done, and from no other.
//
// RUN: %heddle --algorithm=pop --format=json -- -DCASE=1 %s | FileCheck %s --check-prefixes=CHECK,NINE
// RUN: %heddle --algorithm=pop --format=json -- -DCASE=2 %s | FileCheck %s --check-prefixes=CHECK,FIVE
// RUN: %heddle --algorithm=pop --format=json -- -DCASE=3 %s | FileCheck %s --check-prefixes=CHECK,FIVE
// RUN: %heddle --algorithm=pop --format=json -- -DCASE=4 %s | FileCheck %s --check-prefixes=CHECK,EIGHT
// RUN: %heddle --algorithm=pop --format=json -- -DCASE=5 %s | FileCheck %s --check-prefixes=CHECK,EIGHT
// RUN: %heddle --algorithm=optimal --format=json -- -DCASE=3 %s | FileCheck %s --check-prefixes=CHECK,FIVE
// RUN: %heddle --algorithm=optimal --format=json -- -DCASE=5 %s | FileCheck %s --check-prefixes=CHECK,EIGHT
// CHECK: "verdict": "safe"
// NINE: "complete": 9,
// FIVE: "complete": 5,
// EIGHT: "complete": 8,
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void try(atomic_int *place, int expected, int value)
{
    atomic_compare_exchange_strong(place, &expected, value);
}

#if CASE == 1
// Two writes, and two reads that each find 0, 1 or 2.
#define MAIN x = 1, x = 2
#define LEFT (void)x
#define RIGHT (void)x
#elif CASE == 2
// The exchange fails, and the read finds 0 or 1; or it succeeds, and the read finds 0, 1 or 2.
#define MAIN x = 1
#define LEFT (void)x
#define RIGHT try(&x, 1, 2)
#elif CASE == 3
// Both exchanges fail, one of them does, or both succeed in either order.
#define MAIN x = 1
#define LEFT try(&x, 1, 1)
#define RIGHT try(&x, 1, 1)
#elif CASE == 4
// The exchange fails or succeeds; each of the reads finds 0 or 1.
#define MAIN x = 1
#define LEFT y = 1, (void)x
#define RIGHT try(&y, 1, 2), (void)x
#elif CASE == 5
// As in the second case for main's read; and when the exchange succeeds, LEFT's finds 1 or 2.
#define MAIN (void)x
#define LEFT x = 1, (void)x
#define RIGHT try(&x, 1, 2)
#endif

static void *left(void *unused)
{
    LEFT;
    return unused;
}

static void *right(void *unused)
{
    RIGHT;
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, left, NULL);
    pthread_create(&threads[1], NULL, right, NULL);
    MAIN;
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
