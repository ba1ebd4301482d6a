/* Michael and Scott's queue with two locks, one for the head and one for the tail.
 *
 * The bug: when the queue is empty, both ends meet at the dummy node, and its next pointer is
 * neither atomic nor under a lock that both take. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "data-race"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

static struct node *head, *tail;
static pthread_mutex_t head_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t tail_lock = PTHREAD_MUTEX_INITIALIZER;

static void enqueue(int value)
{
    struct node *node = malloc(sizeof *node);

    node->next = NULL;
    node->value = value;
    pthread_mutex_lock(&tail_lock);
    tail->next = node;
    tail = node;
    pthread_mutex_unlock(&tail_lock);
}

static bool dequeue(int *value)
{
    pthread_mutex_lock(&head_lock);
    struct node *dummy = head;
    if (dummy->next == NULL) {
        pthread_mutex_unlock(&head_lock);
        return false;
    }
    head = dummy->next;
    *value = head->value;
    pthread_mutex_unlock(&head_lock);
    free(dummy);
    return true;
}

static void *producer(void *unused)
{
    (void)unused;
    enqueue(1);
    enqueue(2);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int value;

    head = tail = calloc(1, sizeof *head);
    pthread_create(&thread, NULL, producer, NULL);
    for (int expected = 1; dequeue(&value); expected++)
        assert(value == expected);
    pthread_join(thread, NULL);
    return 0;
}
