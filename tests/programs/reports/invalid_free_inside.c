/* What is freed is not where the object begins. */
#include <stdlib.h>

static volatile int skip = 1;

int main(void)
{
    char *text = malloc(8);
    text += skip;
    free(text);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle invalid_free_inside.c | FileCheck --match-full-lines %s
//      CHECK: invalid_free_inside.c:10:5: error: free of what malloc did not return: &text[1] is not the start of an object [invalid-free]
// CHECK-NEXT:     10 |     free(text);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: allocate *text          invalid_free_inside.c:8   char *text = malloc(8);
// CHECK-NEXT:      2  0: read skip: 1 (initial)  invalid_free_inside.c:9   text += skip;
// CHECK-NEXT: >    3  0: error: invalid-free     invalid_free_inside.c:10  free(text);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
