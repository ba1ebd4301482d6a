/* A field of a structure that is not there. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "null-dereference"

#include <stddef.h>

struct node {
    long value;
    struct node *next;
};

static struct node *volatile list;

int main(void)
{
    struct node *first = list;
    return first->next == NULL; // CHECK: "line": [[#@LINE]]
}
