/* What accesses access is named as the author of the program would: globals by their members and
 * indices, wherever the access is; objects of the heap by the pointer that held them first. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s

#include <pthread.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

struct list {
    pthread_mutex_t lock;
    struct node *head;
    union {
        long number;
        void *pointer;
    };
    struct {
        short small[3];
    } inner[2];
};

struct text {
    int length;
    char bytes[];
};

static struct list list;
static int matrix[2][3];
static _Thread_local struct node own;

static void use(struct list *argument, long i)
{
    pthread_mutex_lock(&argument->lock); // CHECK: "location": "list.lock"
    struct node *node = malloc(sizeof *node); // CHECK: "location": "*node"
    node->value = 3; // CHECK: "location": "node->value"
    node->next = NULL; // CHECK: "location": "node->next"
    argument->head = node; // CHECK: "location": "list.head"
    argument->number = 1; // CHECK: "location": "list.number"
    argument->inner[i].small[i + 1] = 2; // CHECK: "location": "list.inner[1].small[2]"
    matrix[i][2] = 4; // CHECK: "location": "matrix[1][2]"
    own.next = NULL; // CHECK: "location": "own.next of thread 0"
    struct node *nodes = calloc(3, sizeof *nodes); // CHECK: "location": "*nodes"
    nodes[i].next = NULL; // CHECK: "location": "nodes[1].next"
    struct text *text = malloc(sizeof *text + 4); // CHECK: "location": "*text"
    text->length = 4; // CHECK: "location": "text->length"
    text->bytes[i] = 'a'; // CHECK: "location": "text->bytes[1]"
    pthread_mutex_unlock(&argument->lock); // CHECK: "location": "list.lock"
}

int main(void)
{
    use(&list, 1);
    abort();
}
