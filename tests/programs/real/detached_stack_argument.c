/* A server starts a detached thread for each request.
 *
 * The bug: it hands the thread the address of a local variable, and returns. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "use-after-scope"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct request {
    int client, length;
};

static atomic_int served;

static void *serve(void *argument)
{
    const struct request *request = argument;

    assert(request->length == 10 * request->client);
    atomic_fetch_add(&served, 1);
    return NULL;
}

static void accept_request(int client)
{
    struct request request = {client, 10 * client};
    pthread_t thread;

    pthread_create(&thread, NULL, serve, &request);
    pthread_detach(thread);
}

int main(void)
{
    accept_request(1);
    accept_request(2);
    return 0;
}
