/* A server makes a session and announces it in an atomic pointer; a client uses what it finds
 * there.
 *
 * The bug: the session is announced before it is filled in, so that a client may meet a null
 * name. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "null-dereference"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct session {
    char *_Atomic name;
    atomic_int number;
};

static struct session *_Atomic current;

static void *server(void *unused)
{
    static char name[] = "guest";
    (void)unused;
    struct session *session = calloc(1, sizeof *session);

    atomic_store(&current, session);
    atomic_store(&session->number, 7);
    atomic_store(&session->name, name);
    return NULL;
}

static void *client(void *unused)
{
    (void)unused;
    struct session *session = atomic_load(&current);

    if (session == NULL)
        return NULL;
    const char *name = atomic_load(&session->name);
    assert(name[0] == 'g');
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    pthread_create(&threads[0], NULL, server, NULL);
    pthread_create(&threads[1], NULL, client, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    free(current);
    return 0;
}
