/* A thread takes it from an attempt to lock that fails that the other one has written. Such an attempt is relaxed, so it
 * is a race; no memory order would mend it, and the note says so. */
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s
// CHECK: order_trylock.c:[[#LAST:]]:{{.*}}[data-race]
// CHECK: order_trylock.c:[[#]]:{{.*}} note: this attempt to lock 'm' failed, so it orders nothing
// CHECK-NOT: would be ordered
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int message;

static void *write_message(void *unused)
{
    (void)unused;
    message = 1;
    pthread_mutex_lock(&m);
    return NULL;
}

static void *read_message(void *unused)
{
    (void)unused;
    if (pthread_mutex_trylock(&m) != 0)
        message = 2;
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    pthread_create(&threads[0], NULL, write_message, NULL);
    pthread_create(&threads[1], NULL, read_message, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
