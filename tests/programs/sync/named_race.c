/* Who makes a semaphore that is to be new, and who finds the name gone: each call is a whole. Of two
 * threads that want to make it, just one does (2 executions); opening and unlinking come in either
 * order (UNLINK, 2 executions). */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=naive %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=pop %s | FileCheck %s
// RUN: %heddle --format=json -DUNLINK %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=naive -DUNLINK %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// CHECK: "blocked": 0,

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static void *make(void *made)
{
    *(sem_t **)made = sem_open("/new", O_CREAT | O_EXCL, 0600, 1);
    assert(*(sem_t **)made != SEM_FAILED || errno == EEXIST);
    return NULL;
}

static void *unlink_it(void *result)
{
    *(int *)result = sem_unlink("/new");
    assert(*(int *)result == 0 || errno == ENOENT);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    sem_t *made[2];
    int unlinked = 0;
#ifdef UNLINK
    pthread_create(&threads[0], NULL, unlink_it, &unlinked);
    pthread_create(&threads[1], NULL, make, &made[1]);
#else
    (void)unlink_it;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, make, &made[i]);
#endif
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
#ifdef UNLINK
    made[0] = sem_open("/new", 0);
    assert(made[1] != SEM_FAILED);
    assert(made[0] == (unlinked == 0 ? SEM_FAILED : made[1]));
#else
    assert((made[0] == SEM_FAILED) != (made[1] == SEM_FAILED));
    assert(sem_open("/new", 0) == (made[0] == SEM_FAILED ? made[1] : made[0]));
    assert(unlinked == 0);
#endif
    return 0;
}
