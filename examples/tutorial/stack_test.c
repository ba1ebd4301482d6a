/* Tests of stack.h, for `heddle test`. */
#include "stack.h"

#include <assert.h>
#include <pthread.h>

static struct stack stack;
static struct node nodes[2];

static void *push(void *node)
{
    stack_push(&stack, node);
    return NULL;
}

static void *push_42(void *node)
{
    ((struct node *)node)->value = 42;
    stack_push(&stack, node);
    return NULL;
}

void test_no_node_is_lost(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, push, &nodes[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    int count = 0;
    for (struct node *node = stack_take_all(&stack); node; node = node->next)
        count++;
    assert(count == 2);
}

void test_values_arrive(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, push_42, &nodes[i]);
    for (struct node *node = stack_take_all(&stack); node; node = node->next)
        assert(node->value == 42);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
}
