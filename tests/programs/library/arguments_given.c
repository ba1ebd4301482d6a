/* Behind another --, or with --args, main gets arguments, which are its to write to. */
// RUN: %heddle --quiet %s -- -DCLANG -- -n 2 "two words"
// RUN: %heddle --quiet --args="-n 2 'two words'" -DCLANG %s
// RUN: %exits 1 %heddle --quiet -DCLANG %s | FileCheck %s

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char *argv[])
{
    // CHECK: arguments_given.c:[[#@LINE+1]]:{{[0-9]+}}: error: assertion `argc == 4' failed
    assert(argc == 4);
    assert(strcmp(argv[0], "arguments_given") == 0 && strcmp(argv[1], "-n") == 0);
    assert(atoi(argv[CLANG + 1]) == 2 && strcmp(argv[3], "two words") == 0 && argv[4] == NULL);
    argv[3][3] = '-';
    argv[2] = argv[3];
    assert(strcmp(argv[2], "two-words") == 0);
    return 0;
}
