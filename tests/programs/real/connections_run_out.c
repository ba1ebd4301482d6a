/* A pool of connections. Who finds none idle waits until one is given back. */
// RUN: %exits 1 %heddle -bound 0..2 %s | FileCheck %s

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum { CONNECTIONS = 2, CLIENTS = 4 };

struct connection {
    int number;
    bool is_busy;
    unsigned uses;
    struct connection *next;
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t given_back;
    struct connection connections[CONNECTIONS];
    struct connection *idle;
    unsigned idle_count;
};

static struct pool pool = {.lock = PTHREAD_MUTEX_INITIALIZER,
                           .given_back = PTHREAD_COND_INITIALIZER};

static void pool_init(struct pool *self)
{
    for (int i = 0; i < CONNECTIONS; i++) {
        struct connection *connection = &self->connections[i];
        connection->number = i;
        connection->next = self->idle;
        self->idle = connection;
        self->idle_count++;
    }
}

/* Requires the lock, and that one is idle. */
static struct connection *take(struct pool *self)
{
    struct connection *connection = self->idle;
    self->idle = connection->next;
    self->idle_count--;
    connection->is_busy = true;
    return connection;
}

/* Requires the lock. */
static void put(struct pool *self, struct connection *connection)
{
    connection->is_busy = false;
    connection->next = self->idle;
    self->idle = connection;
    self->idle_count++;
}

static struct connection *pool_acquire(struct pool *self)
{
    pthread_mutex_lock(&self->lock);
    while (self->idle_count == 0)
        pthread_cond_wait(&self->given_back, &self->lock);
    struct connection *connection = take(self);
    pthread_mutex_unlock(&self->lock);
    return connection;
}

/* Nobody waits unless all connections are busy. */
static void pool_release(struct pool *self, struct connection *connection)
{
    pthread_mutex_lock(&self->lock);
    put(self, connection);
    if (self->idle_count == 1)
        pthread_cond_signal(&self->given_back);
    pthread_mutex_unlock(&self->lock);
}

static void ask(struct connection *connection)
{
    assert(connection->is_busy);
    connection->uses++;
}

static void *run_client(void *unused)
{
    struct connection *connection = pool_acquire(&pool);
    ask(connection);
    pool_release(&pool, connection);
    return unused;
}

static unsigned count_uses(const struct pool *self)
{
    unsigned uses = 0;
    for (int i = 0; i < CONNECTIONS; i++)
        uses += self->connections[i].uses;
    return uses;
}

int main(void)
{
    pthread_t clients[CLIENTS];
    pool_init(&pool);
    for (int i = 0; i < CLIENTS; i++)
        pthread_create(&clients[i], NULL, run_client, NULL);
    for (int i = 0; i < CLIENTS; i++)
        pthread_join(clients[i], NULL);
    assert(count_uses(&pool) == CLIENTS);
    assert(pool.idle_count == CONNECTIONS);
    return 0;
}

/* The cause: two connections are given back before the first of two waiters runs. Only the first one
 * of them is signalled, since then one is idle already. */
// CHECK: [deadlock]
// CHECK: why: The last signal of pool.given_back (step [[#]]) woke thread {{[0-9]}} (run_client) (step [[#]]) and not thread {{[0-9]}} (run_client), which waits since step [[#]]. After that signal, thread {{[0-9]}} wrote pool.idle_count: 2 (step [[#]]), and signalled nobody.
