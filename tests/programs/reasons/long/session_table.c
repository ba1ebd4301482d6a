// Users look sessions up in a table; a janitor drops the oldest session from time to time. A user
// copies the pointer under the lock, but uses the session after it has given the lock back.
//
// RUN: %exits 1 %heddle --shorten=0 %s >%t
// RUN: %S/is_short <%t
// RUN: FileCheck %s <%t
// CHECK: error: thread 4 frees
// CHECK: why: thread [[#]] (user) read the pointer table[{{[0-9]}}]: {{.*}} and used it (step [[#]]), and nothing orders that before thread 4 (janitor) ends the object (step [[#]]).
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

enum { USERS = 3, ROUNDS = 30, SESSIONS = 8 };
struct session {
    atomic_int hits;
};
static struct session *table[SESSIONS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *user(void *number)
{
    for (int i = 0; i < ROUNDS; i++) {
        pthread_mutex_lock(&lock);
        struct session *session = table[(i + *(int *)number) % SESSIONS];
        pthread_mutex_unlock(&lock);
        if (session)
            atomic_fetch_add(&session->hits, 1);
    }
    return NULL;
}

static void *janitor(void *unused)
{
    for (int i = 0; i < SESSIONS; i++) {
        pthread_mutex_lock(&lock);
        struct session *old = table[i];
        table[i] = NULL;
        pthread_mutex_unlock(&lock);
        free(old);
    }
    return unused;
}

int main(void)
{
    pthread_t threads[USERS + 1];
    int numbers[USERS];
    for (int i = 0; i < SESSIONS; i++)
        table[i] = calloc(1, sizeof *table[i]);
    for (int i = 0; i < USERS; i++) {
        numbers[i] = i;
        pthread_create(&threads[i], NULL, user, &numbers[i]);
    }
    pthread_create(&threads[USERS], NULL, janitor, NULL);
    for (int i = 0; i <= USERS; i++)
        pthread_join(threads[i], NULL);
}
