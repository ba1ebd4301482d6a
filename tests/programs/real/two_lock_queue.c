/* Michael and Scott's queue with two locks: one for the head, one for the tail, and a dummy node
 * between them. A producer and a consumer meet only at the dummy's next pointer, which is
 * atomic.
 *
 * The tail's lock orders the two producers: 2. The head's lock orders the consumers' four attempts,
 * C(4, 2) = 6. Each attempt finds the next value or not, and two of them at most can: 1 + 4 + 6 =
 * 11. 2 * 6 * 11. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 132,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

struct node {
    struct node *_Atomic next;
    int value;
};

static struct node *head, *tail;
static pthread_mutex_t head_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t tail_lock = PTHREAD_MUTEX_INITIALIZER;

static struct node *new_node(int value)
{
    struct node *node = malloc(sizeof *node);
    atomic_init(&node->next, NULL);
    node->value = value;
    return node;
}

static void enqueue(int value)
{
    struct node *node = new_node(value);

    pthread_mutex_lock(&tail_lock);
    atomic_store(&tail->next, node);
    tail = node;
    pthread_mutex_unlock(&tail_lock);
}

static bool dequeue(int *value)
{
    pthread_mutex_lock(&head_lock);
    struct node *dummy = head;
    struct node *first = atomic_load(&dummy->next);
    if (first == NULL) {
        pthread_mutex_unlock(&head_lock);
        return false;
    }
    *value = first->value;
    head = first;
    pthread_mutex_unlock(&head_lock);
    free(dummy);
    return true;
}

static void *producer(void *value)
{
    enqueue(*(int *)value);
    return NULL;
}

static void *consumer(void *sum)
{
    int value;

    for (int i = 0; i < 2; i++)
        if (dequeue(&value))
            *(int *)sum += value;
    return NULL;
}

int main(void)
{
    pthread_t threads[4];
    int values[2] = {1, 2}, sums[2] = {0, 0};
    int value;

    head = tail = new_node(0);
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, producer, &values[i]);
        pthread_create(&threads[2 + i], NULL, consumer, &sums[i]);
    }
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    while (dequeue(&value))
        sums[0] += value;
    assert(sums[0] + sums[1] == 3 && head == tail);
    free(head);
    return 0;
}
