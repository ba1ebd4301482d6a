/* A list of sessions under a lock; one thread walks over it, another one closes a session.
 *
 * The bug is an invalid iterator: the walker lets go of the lock while it handles a session, and
 * then goes on from that session, which may have been freed. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "use-after-free"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct session {
    struct session *next;
    int number;
};

static struct session *first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void open_session(int number)
{
    struct session *session = malloc(sizeof *session);
    session->number = number;
    session->next = first;
    first = session;
}

static void *closer(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    struct session *session = first;
    first = session->next;
    pthread_mutex_unlock(&lock);
    free(session);
    return NULL;
}

static void handle(int number)
{
    assert(number == 1 || number == 2);
}

static void *walker(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    for (struct session *session = first; session != NULL; session = session->next) {
        int number = session->number;
        pthread_mutex_unlock(&lock);
        handle(number);
        pthread_mutex_lock(&lock);
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    open_session(1);
    open_session(2);
    pthread_create(&threads[0], NULL, closer, NULL);
    pthread_create(&threads[1], NULL, walker, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
