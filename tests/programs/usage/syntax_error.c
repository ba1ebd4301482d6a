/* What clang says goes through. */
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck %s

int main(void)
{
    // CHECK: syntax_error.c:[[#@LINE+1]]:{{[0-9]+}}: error: expected expression
    return 0 +;
}
