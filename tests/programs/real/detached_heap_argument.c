/* A server starts a detached thread for each request and hands it the request in memory from the
 * heap, which the thread frees.
 *
 * The two threads meet in nothing but the counter: 2 orders, and main looks at it before, between
 * or after them: 2 * 3. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 6,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct request {
    int client, length;
};

static atomic_int served;
static int clients[2]; /* in the order in which they were served */

static void *serve(void *argument)
{
    struct request *request = argument;

    assert(request->length == 10 * request->client);
    clients[atomic_fetch_add(&served, 1)] = request->client;
    free(request);
    return NULL;
}

static void accept_request(int client)
{
    struct request *request = malloc(sizeof *request);
    pthread_t thread;

    request->client = client;
    request->length = 10 * client;
    pthread_create(&thread, NULL, serve, request);
    pthread_detach(thread);
}

int main(void)
{
    accept_request(1);
    accept_request(2);
    assert(atomic_load(&served) <= 2);
    return 0;
}
