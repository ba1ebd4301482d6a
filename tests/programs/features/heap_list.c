/* A linked list under a lock; every node is freed once, and realloc keeps what was there. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,

#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *list;

static void *pusher(void *value)
{
    struct node *node = malloc(sizeof *node);
    node->value = (int)(intptr_t)value;
    pthread_mutex_lock(&lock);
    node->next = list;
    list = node;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    for (intptr_t i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, pusher, (void *)(i + 1));
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);

    int sum = 0;
    while (list != NULL) {
        struct node *next = list->next;
        sum += list->value;
        free(list);
        list = next;
    }
    assert(sum == 3);

    int *array = calloc(2, sizeof *array);
    assert(array[0] == 0 && array[1] == 0);
    array[1] = 5;
    array = realloc(array, 4 * sizeof *array);
    assert(array[1] == 5);
    free(array);
    free(NULL);
    return 0;
}
