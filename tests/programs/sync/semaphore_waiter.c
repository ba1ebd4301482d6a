/* A semaphore for which only main waits. Nothing tells which post lets which wait go on, but what
 * lies behind a wait. So posts and waits have no order (discipline/semaphores.h).
 *
 * Main waits for all of N threads, with nothing between its waits: it tells nothing apart, and there
 * is 1 execution. With -DAPART, it stores something behind each wait. Each wait is for one post of
 * those that are left: N! executions. With -DAPART=i==1, nothing is between the first two waits of
 * three, which take two of three posts: 3. With -DFIRST=1, the first wait takes what was there at first.
 * The two others take one of three posts each, one after the other: 6.
 *
 * With an order, as with other algorithms, and under weak models where the program has an order
 * that is weaker than seq_cst, two posts and two waits are PPWW or PWPW, and the posts come in either
 * order: 4. With -DWAITERS, the waits are of one thread each, and either order of
 * these makes 8.
 *
 * The errors are those of any semaphore. With -DSHORT, main waits once more than there are posts,
 * and waits for ever in its last wait. With -DRACE, it waits for one post only, and so does not know
 * what the other thread has done. With -DDESTROYS, it destroys the semaphore while posts are to
 * come. */
// RUN: %heddle --no-symmetry --format=json -DN=2 %s | FileCheck --check-prefixes=ONE,SAFE %s
// RUN: %heddle --no-symmetry --format=json -DN=9 %s | FileCheck --check-prefixes=ONE,SAFE %s
// RUN: %heddle --no-symmetry --format=json -DN=3 -j 2 --alone=0 %s | FileCheck --check-prefixes=ONE,SAFE %s
// RUN: %heddle --no-symmetry --format=json -DN=2 -DAPART %s | FileCheck --check-prefixes=TWO,SAFE %s
// RUN: %heddle --no-symmetry --format=json -DN=4 -DAPART %s | FileCheck --check-prefixes=ALL4,SAFE %s
// RUN: %heddle --no-symmetry --format=json -DN=4 -DAPART -j 2 --alone=0 %s | FileCheck --check-prefixes=ALL4,SAFE %s
// RUN: %heddle --no-symmetry --format=json -DN=3 -DAPART=i==1 %s | FileCheck --check-prefixes=PAIR,SAFE %s
// RUN: %heddle --no-symmetry --format=json -DN=3 -DAPART -DFIRST=1 %s | FileCheck --check-prefixes=SIX,SAFE %s
// RUN: %heddle --no-symmetry --format=json -DN=2 --ordered-sync %s | FileCheck --check-prefixes=CHAIN,SAFE %s
// RUN: %heddle --no-symmetry --format=json -DN=2 --algorithm=naive %s | FileCheck --check-prefixes=CHAIN,SAFE %s
// RUN: %heddle --no-symmetry --format=json -DN=2 --algorithm=pop %s | FileCheck --check-prefixes=CHAIN,SAFE %s
// RUN: %heddle --no-symmetry --format=json -DN=2 -bound 9 %s | FileCheck --check-prefixes=ONE,SAFE %s
// RUN: %heddle --no-symmetry --format=json -DN=2 -DWEAK %s | FileCheck --check-prefixes=CHAIN,SAFE %s
// RUN: %heddle --no-symmetry --format=json -DN=2 -DWAITERS=2 %s | FileCheck --check-prefixes=EIGHT,SAFE %s
// RUN: %heddle --no-symmetry --format=json -DN=2 -DWAITERS=2 --algorithm=naive %s | FileCheck --check-prefixes=EIGHT,SAFE %s
// ONE: "complete": 1,
// TWO: "complete": 2,
// PAIR: "complete": 3,
// CHAIN: "complete": 4,
// SIX: "complete": 6,
// EIGHT: "complete": 8,
// ALL4: "complete": 24,
// SAFE: "blocked": 0,
// RUN: %exits 1 %heddle --no-symmetry -DN=2 -DSHORT %s | FileCheck --check-prefix=SHORT %s
// RUN: %exits 1 %heddle --no-symmetry -DN=2 -DSHORT --ordered-sync %s | FileCheck --check-prefix=SHORT %s
// SHORT: semaphore_waiter.c:[[@LINE+56]]:{{.*}} error: deadlock: main waits for semaphore 'posts', which is 0
// RUN: %exits 1 %heddle --no-symmetry -DN=2 -DRACE %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --no-symmetry -DN=2 -DRACE --ordered-sync %s | FileCheck --check-prefix=RACE %s
// RACE: error: {{data race|the program aborts}}
// RUN: %exits 1 %heddle --no-symmetry -DN=2 -DDESTROYS %s | FileCheck --check-prefix=DESTROYS %s
// RUN: %exits 1 %heddle --no-symmetry -DN=2 -DDESTROYS --ordered-sync %s | FileCheck --check-prefix=DESTROYS %s
// DESTROYS: error: {{.*}} uses 'posts', which was destroyed
// RUN: %exits 1 %heddle --no-symmetry --format=json -DN=2 -DSHORT %s > %t
// RUN: %exits 1 %heddle --no-symmetry --replay=%t -DN=2 -DSHORT %s | FileCheck --check-prefix=REPLAY %s
// REPLAY: The recorded execution ends in the same error

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

#ifndef APART
#define APART 0
#endif
#ifndef FIRST
#define FIRST 0
#endif

static sem_t posts;
static int data[N];
static atomic_int seen[N], weak[N];

static void *post(void *number)
{
    data[(long)number] = 1;
#ifdef WEAK
    atomic_store_explicit(&weak[(long)number], 1, memory_order_relaxed);
#endif
    sem_post(&posts);
    return NULL;
}

static void *wait_once(void *unused)
{
    sem_wait(&posts);
    return unused;
}

static void wait_for_all(void)
{
    for (int i = 0; i < N; i++) {
        sem_wait(&posts);
#ifdef DESTROYS
        sem_destroy(&posts);
#endif
#ifdef RACE
        break;
#endif
        if (APART)
            seen[i] = 1;
    }
#ifdef SHORT
    sem_wait(&posts);
#endif
    for (int i = 0; i < N && !FIRST; i++)
        if (data[i] != 1)
            __builtin_trap();
}

int main(void)
{
    pthread_t threads[N], waiters[N];
    sem_init(&posts, 0, FIRST);
    for (long i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, post, (void *)i);
#ifdef WAITERS
    for (int i = 0; i < WAITERS; i++)
        pthread_create(&waiters[i], NULL, wait_once, NULL);
    for (int i = 0; i < WAITERS; i++)
        pthread_join(waiters[i], NULL);
#else
    wait_for_all();
#endif
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    sem_destroy(&posts);
}
