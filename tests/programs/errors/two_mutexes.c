/* As long as a thread waits for a condition variable, others have to wait for it with the same mutex
 * (POSIX, pthread_cond_wait). Waiters with other mutexes one after another are right, and so are two
 * condition variables. */
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --algorithm=rvf %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --algorithm=classic %s
// RUN: %exits 1 %heddle --quiet --bound=1 %s
// RUN: %exits 1 %heddle --format=json -DTIMED %s >%t && FileCheck --check-prefix=JSON %s <%t
// RUN: %exits 1 %heddle --replay=%t -DTIMED %s | FileCheck --check-prefix=REPLAY %s
// RUN: %exits 1 %heddle --quiet -DC11 %s | FileCheck %s
// RUN: %heddle --quiet -DONE_MUTEX %s
// RUN: %heddle --quiet -DTWO_CONDITIONS %s
// RUN: %heddle --quiet -DIN_TURN %s
// CHECK: two_mutexes.c:[[#]]:{{.*}} error: thread {{.}} waits for 'changed[0]' with the mutex 'lock[{{.}}]', while thread {{.}} waits for it with 'lock[{{.}}]' [two-mutexes]
// CHECK: note: thread {{.}} waits for it here
// JSON: "kind": "two-mutexes"
// REPLAY: The recorded execution ends in the same error

#include <pthread.h>
#include <threads.h>

static pthread_mutex_t lock[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_cond_t changed[2] = {PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER};
static int is_set[2];

#if defined ONE_MUTEX
#define LOCK(i) (&lock[0])
#else
#define LOCK(i) (&lock[i])
#endif
#if defined TWO_CONDITIONS
#define CHANGED(i) (&changed[i])
#else
#define CHANGED(i) (&changed[0])
#endif

static void *wait(void *index)
{
    int i = *(int *)index;
    pthread_mutex_lock(LOCK(i));
    while (!is_set[i]) {
#if defined TIMED
        struct timespec limit = {1, 0};
        if (i == 1) {
            pthread_cond_timedwait(CHANGED(i), LOCK(i), &limit);
            break;
        }
#elif defined C11
        if (i == 1)
            cnd_wait((cnd_t *)CHANGED(i), (mtx_t *)LOCK(i));
        else
#endif
            pthread_cond_wait(CHANGED(i), LOCK(i));
    }
    pthread_mutex_unlock(LOCK(i));
    return NULL;
}

static void set(int i)
{
    pthread_mutex_lock(LOCK(i));
    is_set[i] = 1;
    pthread_cond_broadcast(CHANGED(i));
    pthread_mutex_unlock(LOCK(i));
}

int main(void)
{
    pthread_t threads[2];
    int indices[2] = {0, 1};
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, wait, &indices[i]);
#if defined IN_TURN
        set(i);
        pthread_join(threads[i], NULL);
    }
#else
    }
    for (int i = 0; i < 2; i++)
        set(i);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
#endif
    return 0;
}
