/* A stream is gone once it is closed. With LEAK, it is never closed, and nothing points to it. */
// RUN: %exits 1 %heddle --format=json --file=in=/dev/null %s | FileCheck %s
// RUN: %exits 1 %heddle --leaks=error --format=json --file=in=/dev/null -DLEAK %s \
// RUN:     | FileCheck --check-prefix=LEAK %s
// CHECK: "kind": "use-after-free"
// LEAK: "kind": "memory-leak"

#include <stdio.h>

int main(void)
{
    FILE *file = fopen("in", "r");
#if !defined LEAK
    fclose(file);
#endif
    return fgetc(file) != EOF; // CHECK: "line": [[#@LINE]]
}
