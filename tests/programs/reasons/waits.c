// The sentence of why, of threads that wait for ever.
//
// -DORDER: two threads take two locks in opposite orders.
// RUN: %exits 1 %heddle -DORDER %s | FileCheck %s --check-prefix=ORDER
// ORDER: why: Locks in a circle: thread [[A:[12]]] ({{.*}}) took [[X:[ab]]] (step [[#]]) and wants [[Y:[ab]]]; thread [[B:[12]]] ({{.*}}) took [[Y]] (step [[#]]) and wants [[X]].{{$}}
//
// -DJOIN: main joins a thread that wants main's lock.
// RUN: %exits 1 %heddle -DJOIN %s | FileCheck %s --check-prefix=JOIN
// JOIN: why: main waits for the end of thread 1 ({{.*}}); thread 1 waits for a, which main has held since step [[#]].{{$}}
//
// -DAGAIN: a thread takes its own lock once more.
// RUN: %exits 1 %heddle -DAGAIN %s | FileCheck %s --check-prefix=AGAIN
// AGAIN: why: main holds a since step [[#]], and wants it again.{{$}}
//
// -DKEPT: a thread ends with the lock.
// RUN: %exits 1 %heddle -DKEPT %s | FileCheck %s --check-prefix=KEPT
// KEPT: why: thread 1 (keep) took a (step [[#]]) and never unlocks it: it has ended (its last step is step [[#]]).{{$}}
//
// -DLOST: the signal comes between the look at the flag and the wait.
// RUN: %exits 1 %heddle -DLOST %s | FileCheck %s --check-prefix=LOST
// LOST: why: Lost wake-up: main read flag: 0 (step [[#]]). Then thread 1 (signal_flag) wrote 1 (step [[#]]) and signalled c (step [[#]]) before main began to wait (step [[#]]): the signal woke nobody.{{$}}
//
// -DNONE: the flag was set long before, and no signal ever comes. That is no lost wake-up.
// RUN: %exits 1 %heddle -DNONE %s | FileCheck %s --check-prefix=NONE
// NONE-NOT: Lost
// NONE: why: No thread signals c, for which main waits since step [[#]]: all others have ended or wait, too.{{$}}
//
// -DSTOLEN: one signal for two waiting threads.
// RUN: %exits 1 %heddle -DSTOLEN %s | FileCheck %s --check-prefix=STOLEN
// STOLEN: why: The last signal of c (step [[#]]) woke thread [[A:[12]]] (wait) (step [[#]]) and not thread [[B:[12]]] (wait), which waits since step [[#]].{{$}}
//
// -DNESTED: the thread that is to signal needs a lock that the waiting one keeps.
// RUN: %exits 1 %heddle -DNESTED %s | FileCheck %s --check-prefix=NESTED
// NESTED: why: No thread signals c, for which thread 1 ({{.*}}) waits since step [[#]]: all others have ended or wait, too. It still holds b (step [[#]]), for which main waits.{{$}}
//
// -DPOST: nobody posts the semaphore a second time.
// RUN: %exits 1 %heddle -DPOST %s | FileCheck %s --check-prefix=POST
// POST: why: s is 0 since main took the last of it (step [[#]]), and all who could post it have ended or wait, too.{{$}}
//
// -DLOOP: the other thread takes back what main waits for.
// RUN: %exits 1 %heddle -DLOOP %s | FileCheck %s --check-prefix=LOOP
// LOOP: why: thread 2 (reset) has written flag last: 0 (step [[#]]), over the 1 of thread 1 (set) (step [[#]]), and main waits for another value.{{$}}
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static atomic_int flag;
static sem_t s;

static void *take_both(void *first)
{
    pthread_mutex_t *second = first == &a ? &b : &a;
    pthread_mutex_lock(first);
    pthread_mutex_lock(second);
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
    return NULL;
}

static void *keep(void *unused)
{
    pthread_mutex_lock(&a);
    return unused;
}

static void *signal_flag(void *unused)
{
    atomic_store(&flag, 1);
    pthread_cond_signal(&c);
    return unused;
}

static void *wait(void *nested)
{
    if (nested)
        pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    atomic_fetch_add(&flag, 1);
    pthread_cond_wait(&c, &a);
    pthread_mutex_unlock(&a);
    return NULL;
}

static void *set(void *unused)
{
    atomic_store(&flag, 1);
    return unused;
}

static void *reset(void *unused)
{
    while (!atomic_load(&flag))
        continue;
    atomic_store(&flag, 0);
    return unused;
}

static void run(void *(*one)(void *), void *argument, void *(*two)(void *), void *other)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, one, argument);
    pthread_create(&threads[1], NULL, two, other);
#ifdef LOOP
    while (!atomic_load(&flag))
        continue;
#endif
#ifdef STOLEN
    while (atomic_load(&flag) < 2)
        continue;
    pthread_mutex_lock(&a);
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&a);
#endif
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
}

int main(void)
{
    pthread_t thread;
#if defined ORDER
    run(take_both, &a, take_both, &b);
#elif defined LOOP
    run(set, NULL, reset, NULL);
#elif defined STOLEN
    run(wait, NULL, wait, NULL);
#elif defined JOIN
    pthread_mutex_lock(&a);
    pthread_create(&thread, NULL, take_both, &a);
    pthread_join(thread, NULL);
#elif defined AGAIN
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&a);
#elif defined KEPT
    pthread_create(&thread, NULL, keep, NULL);
    pthread_join(thread, NULL);
    pthread_mutex_lock(&a);
#elif defined LOST
    pthread_create(&thread, NULL, signal_flag, NULL);
    pthread_mutex_lock(&a);
    while (!atomic_load(&flag))
        pthread_cond_wait(&c, &a);
#elif defined NONE
    pthread_create(&thread, NULL, set, NULL);
    pthread_join(thread, NULL);
    pthread_mutex_lock(&a);
    while (atomic_load(&flag))
        pthread_cond_wait(&c, &a);
#elif defined NESTED
    pthread_create(&thread, NULL, wait, &b);
    while (!atomic_load(&flag))
        continue;
    pthread_mutex_lock(&b);
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&b);
    pthread_join(thread, NULL);
#elif defined POST
    sem_init(&s, 0, 1);
    sem_wait(&s);
    sem_wait(&s);
#endif
    (void)thread, (void)run, (void)keep, (void)signal_flag, (void)wait, (void)set, (void)reset;
    (void)take_both;
}
