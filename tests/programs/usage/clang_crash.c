/* clang's crash is told, and leaves nothing behind. */
// RUN: rm -rf %t && mkdir %t
// RUN: env TMPDIR=%t %exits 2 %heddle %s 2>&1 | FileCheck %s
// RUN: ls %t | count 0
// CHECK: {{error|crash|Stack dump}}

int main(void)
{
#pragma clang __debug crash
    return 0;
}
