/* Ways in which a program states what a value from outside may be. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle -DWRONG %s | FileCheck %s --check-prefix=WRONG

#include <assert.h>
#include <heddle/verifier.h>
#include <pthread.h>
#include <stdbool.h>

bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);

/* 3 values. */
static int pick(void)
{
    int value = __VERIFIER_nondet_int();
    __VERIFIER_assume(value > 0);
    __VERIFIER_assume(value < 4);
    return value;
}

/* 2 values. */
static void *choose(void *flag)
{
    *(bool *)flag = __VERIFIER_nondet_bool();
    return NULL;
}

int main(void)
{
    pthread_t thread;
    static bool flag;
    pthread_create(&thread, NULL, choose, &flag);
    int value = pick();
    pthread_join(thread, NULL);
    assert(value >= 1 && value <= 3);
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= 0 && x < 2 && y >= 5 && y <= 6); /* 2 * 2 values */
    assert(x + y >= 5 && x + y <= 7);
#ifdef WRONG
    // WRONG: nondet_forms.c:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}[assertion]
    assert(!(flag && value == 2 && x == 1 && y == 6));
#endif
    if (__VERIFIER_nondet_int()) /* only zero or not: 2 values */
        x = 0;
    __VERIFIER_nondet_int(); /* nobody can tell: 1 value */
    return 0;
}
// CHECK: "complete": 48,
// CHECK-NEXT: "blocked": 0,
