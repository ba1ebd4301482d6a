/* Condition variables wake up spuriously, by the rules of SV-COMP. So a thread that does not look
 * again what it waits for reaches the error; one that does (AGAIN) does not. */
// RUN: %exits 1 %heddle --property=%S/inputs/unreach-call.prp %s | FileCheck %s --check-prefix=FALSE
// RUN: %heddle --property=%S/inputs/unreach-call.prp -DAGAIN %s | FileCheck %s --check-prefix=TRUE
// FALSE: {{^}}false(unreach-call)
// TRUE: {{^}}true

#include <pthread.h>
#include <stdlib.h>

#ifdef AGAIN
#define UNLESS while
#else
#define UNLESS if
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;
static int done;

void reach_error(void)
{
    abort();
}

static void *waiter(void *unused)
{
    pthread_mutex_lock(&mutex);
    UNLESS (!done)
        pthread_cond_wait(&go, &mutex);
    if (!done)
        reach_error();
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, waiter, NULL);
    pthread_mutex_lock(&mutex);
    done = 1;
    pthread_cond_signal(&go);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);
    return 0;
}
