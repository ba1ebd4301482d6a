/* Main starts a server and waits until it says that it is ready.
 *
 * The bug: nothing but the signal says so. When the server signals before main waits, nobody hears
 * it. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "deadlock"

#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int port;

static void *server(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    port = 8080;
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t thread;

    pthread_create(&thread, NULL, server, NULL);
    pthread_mutex_lock(&lock);
    pthread_cond_wait(&ready, &lock);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return port == 8080 ? 0 : 1;
}
