/* Errors name the expression that is wrong, in the author's words. */
// RUN: %exits 1 %heddle --format=json %s -- -DMEMBER | FileCheck %s --check-prefix=MEMBER
// RUN: %exits 1 %heddle --format=json %s -- -DELEMENT | FileCheck %s --check-prefix=ELEMENT
// RUN: %exits 1 %heddle --format=json %s -- -DPOINTER | FileCheck %s --check-prefix=POINTER
// RUN: %exits 1 %heddle --format=json %s -- -DLOCAL | FileCheck %s --check-prefix=LOCAL
// RUN: %exits 1 %heddle --format=json %s -- -DUNSET | FileCheck %s --check-prefix=UNSET

#include <stddef.h>

struct node {
    int value;
    struct node *next, *nodes[4];
};

static struct node first;
static int *pointer;
static volatile int four = 4;

int main(void)
{
    struct node *node = &first;
    int i = four - 1;
#ifdef MEMBER
    // MEMBER: "message": "read of 'node->next->value' through a null pointer"
    return node->next->value;
#elif defined ELEMENT
    // ELEMENT: "message": "write of 'node->nodes[(i - 1) % 4]->value' through a null pointer"
    node->nodes[(i - 1) % 4]->value = 1;
#elif defined POINTER
    // POINTER: "message": "read of '*pointer' through a null pointer"
    return *pointer;
#elif defined LOCAL
    // LOCAL: "message": "access beyond the bounds of 'array'"
    int array[4] = {0};
    return array[i + 1] + (node != NULL);
#else
    // UNSET: "message": "use of 'unset', which has no value yet"
    int unset;
    if (i == 0)
        unset = 1;
    return unset + (node != NULL);
#endif
}
