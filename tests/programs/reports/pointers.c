/* A report shows pointers by what they point to, not as addresses; where two objects have one name,
 * they and pointers to them have the number of the step that made them. */
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    long value;
    struct node *next;
};

static long table[4];
static _Thread_local long own;
static _Atomic(long *) place;
static _Atomic(struct node *) head;

static void push(void)
{
    struct node *node = malloc(sizeof *node);
    node->next = head;
    head = node;
}

int main(void)
{
    place = table;
    place = &table[2];
    place = &own;
    push();
    push();
    place = &head->next->value;
    place = (long *)17;
    assert(0);
}

// RUN: %exits 1 %heddle --verbose %s | FileCheck %s
// CHECK: write place: &table pointers.c
// CHECK: write place: &table[2] pointers.c
// CHECK: write place: &own of thread 0 pointers.c
// CHECK: [[#FIRST:]] 0: allocate *node
// CHECK: write node->next of step [[#FIRST]]: 0 pointers.c
// CHECK: write head: &*node of step [[#FIRST]] pointers.c
// CHECK: [[#SECOND:]] 0: allocate *node
// CHECK: read head: &*node of step [[#FIRST]] (from
// CHECK: write node->next of step [[#SECOND]]: &*node of step [[#FIRST]] pointers.c
// CHECK: write head: &*node of step [[#SECOND]] pointers.c
// CHECK: read node->next of step [[#SECOND]]: &*node of step [[#FIRST]] (from
// CHECK: write place: &*node of step [[#FIRST]] pointers.c
// CHECK: write place: 17 pointers.c
