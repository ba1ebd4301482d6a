/* Threads that take locks in a circle are a warning, unless the exploration is complete: then it has
 * found the deadlock, or there is none. An error that is found first ends the exploration here, or a
 * bound leaves the deadlock out: it takes a preemption. Nothing is said where another lock (GATE),
 * the end of a thread (TURNS), or readers alone (READERS) keep the threads apart. */
// RUN: %exits 1 %heddle --quiet -DFAIL %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DFAIL -DRWLOCK %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DFAIL -DSPIN %s | FileCheck %s
// RUN: %heddle --quiet --bound=0 --bound-strict %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DFAIL %s | FileCheck --check-prefix=JSON %s
// RUN: %exits 1 %heddle --format=sarif -DFAIL %s | FileCheck --check-prefix=SARIF %s
// RUN: %exits 1 %heddle --quiet -DFAIL -DTHREE %s | FileCheck --check-prefix=THREE %s
// RUN: %exits 1 %heddle --quiet -DFAIL -DGATE %s | FileCheck --check-prefix=NONE %s
// RUN: %exits 1 %heddle --quiet -DFAIL -DTURNS %s | FileCheck --check-prefix=NONE %s
// RUN: %exits 1 %heddle --quiet -DFAIL -DREADERS %s | FileCheck --check-prefix=NONE %s
// RUN: %exits 1 %heddle --quiet -DFAIL -DTRY %s | FileCheck --check-prefix=NONE %s
// RUN: %exits 1 %heddle --quiet %s | FileCheck --check-prefix=FOUND %s
// CHECK: potential_deadlock.c:[[#]]:{{.*}} warning: 2 threads take locks in a circle: {{.*}} [potential-deadlock]
// CHECK: note: thread {{.}} asks for '{{a|b}}' here ...
// CHECK: note: ... while it holds '{{a|b}}', which it has locked here
// CHECK: note: thread {{.}} asks for '{{a|b}}' here ...
// JSON: "warnings": [
// JSON: "kind": "potential-deadlock"
// SARIF: "ruleId": "potential-deadlock",
// SARIF: "level": "warning",
// THREE: warning: 3 threads take locks in a circle
// NONE-NOT: warning
// NONE: [assertion]
// NONE-NOT: warning
// FOUND-NOT: warning
// FOUND: [deadlock]
// FOUND-NOT: warning

#include <assert.h>
#include <pthread.h>

#if defined RWLOCK
typedef pthread_rwlock_t lock;
#define LOCK(x) pthread_rwlock_wrlock(x)
#define UNLOCK(x) pthread_rwlock_unlock(x)
#elif defined READERS
typedef pthread_rwlock_t lock;
#define LOCK(x) pthread_rwlock_rdlock(x)
#define UNLOCK(x) pthread_rwlock_unlock(x)
#elif defined SPIN
typedef pthread_spinlock_t lock;
#define LOCK(x) pthread_spin_lock(x)
#define UNLOCK(x) pthread_spin_unlock(x)
#else
typedef pthread_mutex_t lock;
#define LOCK(x) pthread_mutex_lock(x)
#define UNLOCK(x) pthread_mutex_unlock(x)
#endif

static lock a, b, c, gate;

static void nest(lock *outer, lock *inner)
{
#if defined GATE
    LOCK(&gate);
#endif
    LOCK(outer);
#if defined TRY
    if (pthread_mutex_trylock(inner) == 0)
        UNLOCK(inner);
#else
    LOCK(inner);
    UNLOCK(inner);
#endif
    UNLOCK(outer);
#if defined GATE
    UNLOCK(&gate);
#endif
}

static void *first(void *unused)
{
    nest(&a, &b);
    return unused;
}

static void *second(void *unused)
{
#if defined THREE
    nest(&b, &c);
#else
    nest(&b, &a);
#endif
    return unused;
}

static void *third(void *unused)
{
    nest(&c, &a);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    (void)third, (void)gate;
    pthread_create(&threads[0], NULL, first, NULL);
#if defined TURNS
    pthread_join(threads[0], NULL);
#endif
    pthread_create(&threads[1], NULL, second, NULL);
#if defined THREE
    pthread_create(&threads[2], NULL, third, NULL);
    pthread_join(threads[2], NULL);
#endif
#if !defined TURNS
    pthread_join(threads[0], NULL);
#endif
    pthread_join(threads[1], NULL);
#if defined FAIL
    assert(0);
#endif
    return 0;
}
