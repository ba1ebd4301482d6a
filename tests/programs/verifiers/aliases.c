/* Programs for CBMC and ESBMC call functions that nobody declares; those that they declare, they
 * declare in several ways. A condition may be any scalar. 4 values of x are assumed. With WRONG, one
 * of them fails; DEFINED has bodies of its own, which count. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json -DDECLARED %s | FileCheck %s
// RUN: %heddle --format=json -DDECLARED_INT %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWRONG %s | FileCheck %s --check-prefix=WRONG
// RUN: %exits 1 %heddle --quiet -DWRONG_ESBMC %s | FileCheck %s --check-prefix=WRONG
// RUN: %exits 1 %heddle --quiet -DDEFINED %s | FileCheck %s --check-prefix=DEFINED
// CHECK: "verdict": "safe"
// CHECK: "complete": 4,
// WRONG: __VERIFIER_assert failed [assertion]
// DEFINED: assertion `x < 4' failed

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int nondet_int();
_Bool nondet_bool(void);

#if defined DECLARED
void __CPROVER_assume(_Bool condition);
extern void __ESBMC_assume(_Bool);
void __ESBMC_assert(_Bool, const char *);
#elif defined DECLARED_INT
void __CPROVER_assume(int condition);
void __CPROVER_atomic_begin(void);
#elif defined DEFINED
void __CPROVER_assume(int condition)
{
    (void)condition;
}
#endif

static int shared;

static void *add(void *unused)
{
    __CPROVER_atomic_begin();
    shared++;
    __CPROVER_atomic_end();
    return unused;
}

int main(void)
{
    pthread_t thread;
    int x = nondet_int();
    __CPROVER_assume(x >= 0 && x < 4);
    assert(x < 4);
    void *pointer = &thread;
    __ESBMC_assume(pointer);
    __ESBMC_assume(1L);
    pthread_create(&thread, NULL, add, NULL);
    pthread_join(thread, NULL);
    __ESBMC_assert(shared == 1, "added");
#ifdef WRONG
    __CPROVER_assert(x != 3, "never 3");
#elif defined WRONG_ESBMC
    __ESBMC_assert(x != 3, "never 3");
#endif
    return 0;
}
