/* A function that is neither in the program nor modelled is named, with the place of its call; so
 * is each other one. */
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck %s

#include <unistd.h>

int elsewhere(int);

int main(void)
{
    // CHECK: unmodelled_function.c:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}'fork': heddle runs one process; use a thread
    fork();
    // CHECK: unmodelled_function.c:[[#@LINE+1]]:{{[0-9]+}}: error: call of 'elsewhere', which has no body
    return elsewhere(1);
}
