/* main may be another name of a function. */
// RUN: %exits 1 %heddle %s | FileCheck %s

#include <assert.h>

int start(void)
{
    assert(0); // CHECK: entry_alias.c:[[#@LINE]]:{{[0-9]+}}: error: {{.*}}[assertion]
    return 0;
}

int main(void) __attribute__((alias("start")));
