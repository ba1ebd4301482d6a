/* A semaphore that guards a table, one user at a time.
 *
 * The bug: the path for an empty table posts, and then falls through to the post at the end. From
 * then on two users may be inside. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "data-race"

#include <pthread.h>
#include <semaphore.h>

enum { USERS = 3 };

static sem_t guard;
static int rows;

static void *user(void *unused)
{
    (void)unused;
    sem_wait(&guard);
    if (rows == 0)
        sem_post(&guard);
    rows++;
    sem_post(&guard);
    return NULL;
}

int main(void)
{
    pthread_t threads[USERS];

    sem_init(&guard, 0, 1);
    for (int i = 0; i < USERS; i++)
        pthread_create(&threads[i], NULL, user, NULL);
    for (int i = 0; i < USERS; i++)
        pthread_join(threads[i], NULL);
    sem_destroy(&guard);
    return 0;
}
