/* By SV-COMP's rules, a function whose name begins with __VERIFIER_atomic_ runs without
 * interruption, with or without --property, whichever way it returns. Two threads take an object:
 * in one step that is exclusive, and in two it is not. The same for a counter. */
// RUN: %exits 0 %heddle --property=%S/inputs/unreach-call.prp %s | FileCheck %s --check-prefix=TRUE
// RUN: %exits 0 %heddle --property=%S/inputs/unreach-call.prp -DNESTED %s | FileCheck %s --check-prefix=TRUE
// RUN: %exits 0 %heddle --property=%S/inputs/unreach-call.prp -DCOUNT %s | FileCheck %s --check-prefix=TRUE
// RUN: %exits 0 %heddle --property=%S/inputs/no-data-race.prp -DCOUNT %s | FileCheck %s --check-prefix=TRUE
// RUN: %exits 1 %heddle --property=%S/inputs/unreach-call.prp -DNAME=take %s | FileCheck %s --check-prefix=FALSE
// RUN: %exits 1 %heddle --property=%S/inputs/unreach-call.prp -DCOUNT -DNAME=take %s | FileCheck %s --check-prefix=FALSE
// RUN: %heddle --sc --quiet %s -DCOUNT --races=ignore
// RUN: %exits 1 %heddle --sc --quiet %s -DCOUNT -DNAME=take --races=ignore | FileCheck %s --check-prefix=ERROR
// TRUE: {{^}}true{{$}}
// FALSE: {{^}}false(unreach-call){{$}}
// ERROR: [assertion]

#include <pthread.h>

void reach_error(void);
void __VERIFIER_assume(int);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

#ifndef NAME
#define NAME __VERIFIER_atomic_take
#endif

static int owner, count;

static int __VERIFIER_atomic_is_free(void)
{
    return owner == 0;
}

int NAME(int me)
{
#ifdef COUNT
    if (count == 0) {
        count = 1;
        return 1;
    }
    int old = count;
    count = old + 1;
    return old + 1;
#elif defined NESTED
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(__VERIFIER_atomic_is_free());
    __VERIFIER_atomic_end();
    owner = me;
    return me;
#else
    (void)__VERIFIER_atomic_is_free;
    __VERIFIER_assume(owner == 0);
    owner = me;
    return me;
#endif
}

void __VERIFIER_atomic_give(void)
{
    owner = 0;
}

int __VERIFIER_atomic_owner(void)
{
    return owner;
}

static void *enter(void *number)
{
    int me = (int)(long)number;
#ifdef COUNT
    NAME(me);
#else
    NAME(me);
    if (__VERIFIER_atomic_owner() != me)
        reach_error();
    __VERIFIER_atomic_give();
#endif
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, enter, (void *)1);
    enter((void *)2);
    pthread_join(thread, 0);
#ifdef COUNT
    if (count != 2)
        reach_error();
#endif
    return 0;
}
