/* Floating-point values are stored, shared and computed as they are natively. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,

#include <assert.h>
#include <math.h>
#include <pthread.h>

static _Atomic double x = 2.0;
static float small = 0.25f;
static long double large = 1.5L;

static void *halve(void *unused)
{
    (void)unused;
    x = 0.5;
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, halve, NULL);
    double seen = x;
    assert(seen == 2.0 || seen == 0.5);
    pthread_join(thread, NULL);

    small = small * 3 + 1;
    large = large * large;
    assert(small == 1.75f && large == 2.25L);
    assert(sqrt((double)large) == 1.5 && fabs(-2.0) == 2.0);
    return 0;
}
