/* With --error-label, to come to a label is an error. Without it, the label is one like any other.
 * A label that the program does not have is a mistake of the user. */
// RUN: %exits 1 %heddle --quiet --error-label=ERROR %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --error-label=Bad %s | FileCheck %s
// RUN: %exits 1 %heddle --property=%S/../competition/inputs/unreach-call.prp --error-label=ERROR %s | FileCheck %s --check-prefix=FALSE
// RUN: %heddle --quiet --error-label=NEVER %s
// RUN: %heddle --quiet %s
// RUN: %exits 2 %heddle --error-label=ERRO %s 2>&1 | FileCheck %s --check-prefix=NONE
// CHECK: error: an error location was reached [assertion]
// FALSE: {{^}}false(unreach-call){{$}}
// NONE: error: the program has no label 'ERRO' for --error-label

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static void *write_x(void *unused)
{
    x = 1;
    return unused;
}

static int look(int seen)
{
    if (seen == 1)
        goto ERROR;
    if (seen == 0)
        goto Bad;
    if (seen == 2)
        goto NEVER;
    return 0;
ERROR:
    return 1;
Bad:;
    return 2;
NEVER:
    return 3;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, write_x, NULL);
    int result = look(x);
    pthread_join(thread, NULL);
    return result == 3;
}
