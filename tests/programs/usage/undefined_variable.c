/* A variable that no file defines is named. */
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck %s
// CHECK: error: {{.*}}missing_variable
// CHECK-NOT: error

extern int missing_variable;

int main(void)
{
    return missing_variable;
}
