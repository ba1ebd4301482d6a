/* Unless more is given, main gets its name and nothing else. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    assert(argc == 1 && strcmp(argv[0], "arguments") == 0 && argv[1] == NULL);
    assert(getenv("HOME") == NULL);
    return 0;
}
