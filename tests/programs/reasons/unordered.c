// The sentence of why, of two accesses that nothing orders.
//
// RUN: %exits 1 %heddle %s | FileCheck %s --check-prefix=BARE
// BARE: why: Nothing orders the two: neither thread [[A:[12]]] (one) (step [[#]]) nor thread [[B:[12]]] (two) (step [[#]]) holds a mutex.{{$}}
//
// -DONE: one of the threads locks.
// RUN: %exits 1 %heddle -DONE=a %s | FileCheck %s --check-prefix=ONE
// ONE: why: Nothing orders the two: thread 1 (one) holds a (step [[#]]), but thread 2 (two) holds no mutex (step [[#]]).{{$}}
//
// Two different locks.
// RUN: %exits 1 %heddle -DONE=a -DTWO=b %s | FileCheck %s --check-prefix=BOTH
// BOTH: why: Nothing orders the two: thread 1 (one) holds a (step [[#]]), and thread 2 (two) holds b (step [[#]]): they have no lock in common that keeps the other out.{{$}}
//
// The same lock: no race.
// RUN: %heddle -DONE=a -DTWO=a %s
//
// -DCREATOR: main uses the variable before it joins the thread.
// RUN: %exits 1 %heddle -DCREATOR %s | FileCheck %s --check-prefix=CREATOR
// CREATOR: why: Nothing orders the two: neither {{.*}}, and main comes to its access after it has created thread 1 (step [[#]]) and before it joins it.{{$}}
//
// -DSIGN: a relaxed flag does not order the accesses around it.
// RUN: %exits 1 %heddle --memory-model=rc11 -DSIGN=relaxed %s | FileCheck %s --check-prefix=SIGN
// SIGN: why: thread 2 (two) read flag: 1 (step [[S:[0-9]+]]), which thread 1 (one) wrote (step [[W:[0-9]+]]) after its access (step [[#]]), but that orders nothing: the write in step [[W]] is relaxed, no release; the read in step [[S]] is relaxed, no acquire.{{$}}
// RUN: %heddle --memory-model=rc11 -DSIGN=seq_cst %s
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag;
static int n;

#define ORDER_OF(order) memory_order_##order
#define ORDER(order) ORDER_OF(order)

static void *one(void *unused)
{
#ifdef ONE
    pthread_mutex_lock(&ONE);
#endif
    n++;
#ifdef ONE
    pthread_mutex_unlock(&ONE);
#endif
#ifdef SIGN
    atomic_store_explicit(&flag, 1, ORDER(SIGN));
#endif
    return unused;
}

static void *two(void *unused)
{
#ifdef TWO
    pthread_mutex_lock(&TWO);
#endif
#ifdef SIGN
    if (atomic_load_explicit(&flag, ORDER(SIGN)))
#endif
        n++;
#ifdef TWO
    pthread_mutex_unlock(&TWO);
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, one, NULL);
#ifdef CREATOR
    n++;
    pthread_join(threads[0], NULL);
    return 0;
#endif
    pthread_create(&threads[1], NULL, two, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    (void)a, (void)b, (void)flag;
}
