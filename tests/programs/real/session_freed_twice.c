/* Sessions that several requests share. The last one that is done with a session frees it. */
// RUN: %exits 1 %heddle -bound 0..2 %s | FileCheck %s

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { REQUESTS = 2, NAME_SIZE = 8 };

struct session {
    atomic_int references;
    char name[NAME_SIZE];
    atomic_uint requests;
};

struct request {
    struct session *session;
    int number;
};

static atomic_int live; /* sessions */

static struct session *session_new(const char *name)
{
    struct session *session = calloc(1, sizeof *session);
    if (!session)
        abort();
    atomic_store(&session->references, 1);
    strncpy(session->name, name, NAME_SIZE - 1);
    atomic_fetch_add(&live, 1);
    return session;
}

static void session_end(struct session *session)
{
    atomic_fetch_sub(&live, 1);
    free(session);
}

/* For a further user. The caller has a reference of its own. */
static struct session *session_get(struct session *session)
{
    atomic_fetch_add(&session->references, 1);
    return session;
}

static void session_put(struct session *session)
{
    atomic_fetch_sub(&session->references, 1);
    if (atomic_load(&session->references) == 0)
        session_end(session);
}

static void request_begin(struct request *self, struct session *session, int number)
{
    self->session = session_get(session);
    self->number = number;
}

static void request_run(struct request *self)
{
    atomic_fetch_add(&self->session->requests, 1);
}

static void request_end(struct request *self)
{
    session_put(self->session);
    self->session = NULL;
}

static void *serve(void *argument)
{
    struct request *request = argument;
    request_run(request);
    request_end(request);
    return NULL;
}

int main(void)
{
    static struct request requests[REQUESTS];
    pthread_t threads[REQUESTS];
    struct session *session = session_new("guest");
    for (int i = 0; i < REQUESTS; i++)
        request_begin(&requests[i], session, i);
    session_put(session);
    for (int i = 0; i < REQUESTS; i++)
        pthread_create(&threads[i], NULL, serve, &requests[i]);
    for (int i = 0; i < REQUESTS; i++)
        pthread_join(threads[i], NULL);
    assert(atomic_load(&live) == 0);
    return 0;
}

/* The cause: session_put takes its reference back, and looks at the number in a second step: two
 * requests may both find 0, and both free the session. */
// CHECK: [use-after-free]
// CHECK: why: thread {{[0-9]}} (serve) read the pointer requests[0].session: &*session (step [[#]]) and used it (step [[#]]), and nothing orders that before thread {{[0-9]}} (serve) ends the object (step [[#]]).
