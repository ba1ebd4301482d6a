/* A pool of two connections for three clients: a semaphore counts what is free, a lock guards the
 * list. A client that cannot have a connection at once goes without.
 *
 * Counted by two algorithms. */
// RUN: %heddle --format=json %s > %t.trust
// RUN: %heddle --algorithm=pop --format=json %s > %t.pop
// RUN: FileCheck %s < %t.trust
// RUN: FileCheck %s < %t.pop
// RUN: grep '"complete"' %t.trust > %t.count
// RUN: grep '"complete"' %t.pop | diff %t.count -
// CHECK: "verdict": "safe"
// CHECK: "blocked": 0,

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

enum { CONNECTIONS = 2, CLIENTS = 3 };

struct connection {
    int requests; /* its user's */
};

static struct connection connections[CONNECTIONS];
static struct connection *idle[CONNECTIONS] = {&connections[0], &connections[1]};
static int idle_count = CONNECTIONS;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t available;

static struct connection *acquire(void)
{
    if (sem_trywait(&available) != 0) {
        assert(errno == EAGAIN);
        return NULL;
    }
    pthread_mutex_lock(&lock);
    assert(idle_count > 0);
    struct connection *connection = idle[--idle_count];
    pthread_mutex_unlock(&lock);
    return connection;
}

static void release(struct connection *connection)
{
    pthread_mutex_lock(&lock);
    idle[idle_count++] = connection;
    pthread_mutex_unlock(&lock);
    sem_post(&available);
}

static void *client(void *unused)
{
    (void)unused;
    struct connection *connection = acquire();

    if (connection == NULL)
        return NULL;
    connection->requests++;
    release(connection);
    return connection;
}

int main(void)
{
    pthread_t threads[CLIENTS];
    void *served[CLIENTS];
    int value;

    sem_init(&available, 0, CONNECTIONS);
    for (int i = 0; i < CLIENTS; i++)
        pthread_create(&threads[i], NULL, client, NULL);
    for (int i = 0; i < CLIENTS; i++)
        pthread_join(threads[i], &served[i]);
    sem_getvalue(&available, &value);
    assert(value == CONNECTIONS && idle_count == CONNECTIONS);
    int requests = 0, clients = 0;
    for (int i = 0; i < CONNECTIONS; i++)
        requests += connections[i].requests;
    for (int i = 0; i < CLIENTS; i++)
        clients += served[i] != NULL;
    assert(requests == clients && clients >= CONNECTIONS);
    sem_destroy(&available);
    return 0;
}
