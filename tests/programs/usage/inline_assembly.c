/* heddle refuses inline assembly that it does not know, at its place. */
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck %s

int main(void)
{
    int x = 1;
    // CHECK: inline_assembly.c:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}assembly
    __asm__("bswap %0" : "+r"(x));
    return x;
}
