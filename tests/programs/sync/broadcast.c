/* A broadcast wakes all who wait, so that a gate lets everybody through; and the gate's parts can be
 * destroyed as soon as the program knows that all were woken, even before they have left. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=pop %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "blocked": 0,

#include <pthread.h>
#include <stdlib.h>

struct gate {
    pthread_mutex_t mutex;
    pthread_cond_t opened;
    int open;
};

static void *pass(void *argument)
{
    struct gate *gate = argument;
    pthread_mutex_lock(&gate->mutex);
    while (!gate->open)
        pthread_cond_wait(&gate->opened, &gate->mutex);
    pthread_mutex_unlock(&gate->mutex);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    struct gate *gate = calloc(1, sizeof *gate);
    pthread_mutex_init(&gate->mutex, NULL);
    pthread_cond_init(&gate->opened, NULL);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, pass, gate);
    pthread_mutex_lock(&gate->mutex);
    gate->open = 1;
    pthread_cond_broadcast(&gate->opened);
    pthread_mutex_unlock(&gate->mutex);
    pthread_cond_destroy(&gate->opened);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&gate->mutex);
    free(gate);
    return 0;
}
