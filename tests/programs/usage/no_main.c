/* A program needs a main. */
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck %s
// CHECK: error: {{.*}}main
// CHECK-NOT: error

int helper(void)
{
    return 0;
}
