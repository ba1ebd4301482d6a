/* A value that getenv has returned is not to be used after the variable was set again (POSIX). */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "kind": "use-after-free"

#include <stdlib.h>

int main(void)
{
    setenv("LEVEL", "1", 1);
    const char *level = getenv("LEVEL");
    setenv("LEVEL", "2", 1);
    return level[0] == '1'; // CHECK: "line": [[#@LINE]]
}
