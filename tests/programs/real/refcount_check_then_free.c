/* A connection with two users, each of which lets go of it when done.
 *
 * The bug: the count is decremented in one step and compared in another. Both users may see zero,
 * and free the connection twice, or look at the count after the other one has freed it. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "use-after-free"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { USERS = 2 };

struct connection {
    atomic_int references;
    int socket;
};

static void release(struct connection *connection)
{
    atomic_fetch_sub(&connection->references, 1);
    if (atomic_load(&connection->references) == 0)
        free(connection);
}

static void *user(void *connection)
{
    release(connection);
    return NULL;
}

int main(void)
{
    pthread_t threads[USERS];
    struct connection *connection = malloc(sizeof *connection);

    connection->socket = 3;
    atomic_init(&connection->references, USERS);
    for (int i = 0; i < USERS; i++)
        pthread_create(&threads[i], NULL, user, connection);
    for (int i = 0; i < USERS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
