/* Functions that lock and unlock, or have sections, are parts of their callers: each call of `add` has a
 * block of its own, with the address that is passed. Sums of one variable commute; a sum and a store
 * of it do not, and different variables have nothing in common. */
// REQUIRES: z3
// RUN: %heddle --show-independence %s | FileCheck %s --implicit-check-not=unknown
// RUN: %heddle %s | FileCheck %s --check-prefix=EXPLORED
// EXPLORED: No errors found
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int x, y;

static void enter(void)
{
    pthread_mutex_lock(&mutex);
}

static void leave(void)
{
    pthread_mutex_unlock(&mutex);
}

static void add(int *sum, int n)
{
    enter();
    *sum += n;
    leave();
}

static void *work(void *unused)
{
    add(&x, 1); /* line 33 */
    add(&y, 2); /* line 34 */
    enter();    /* line 35 */
    x = 5;
    leave();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    return 0;
}
// CHECK-DAG: 33:5 with itself: always
// CHECK-DAG: 33:5 with {{.*}}:34:5: always
// CHECK-DAG: 33:5 with {{.*}}:35:5: never
// CHECK-DAG: 34:5 with itself: always
// CHECK-DAG: 34:5 with {{.*}}:35:5: always
// CHECK-DAG: 35:5 with itself: always
