/* A list under a mutex. T - 1 threads put nodes in front and take them off, N times each. A reader
 * goes through the list.
 *
 * The bug: the reader lets the mutex go between two nodes, and goes on from one that may have been
 * freed. */
#include "hunt.h"

struct node {
    struct node *next;
    int value;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *head;

static void put(int value)
{
    struct node *node = malloc(sizeof *node);
    node->value = value;
    pthread_mutex_lock(&lock);
    node->next = head;
    head = node;
    pthread_mutex_unlock(&lock);
}

static void take(void)
{
    pthread_mutex_lock(&lock);
    struct node *node = head;
    if (node)
        head = node->next;
    pthread_mutex_unlock(&lock);
    free(node);
}

static void read_all(void)
{
    pthread_mutex_lock(&lock);
    struct node *node = head;
    for (int i = 0; node && i < 3; i++) {
        pthread_mutex_unlock(&lock);
        pthread_mutex_lock(&lock);
        node = node->next;
    }
    pthread_mutex_unlock(&lock);
}

static void *run(void *argument)
{
    if (number_of(argument) == 0)
        read_all();
    for (int i = 0; number_of(argument) > 0 && i < N; i++) {
        put(i);
        take();
    }
    return NULL;
}

int main(void)
{
    run_threads(run);
}
