/* heddle does not see what inline assembly does, so it refuses it, at its place. */
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck %s

int main(void)
{
    int x = 1;
    __asm__("nop" : "+r"(x)); // CHECK: inline_assembly.c:[[#@LINE]]:{{[0-9]+}}: error: {{.*}}assembly
    return x;
}
