/* A variable that is too large is named. */
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck %s
// CHECK: error: with its 1099511627776 bytes, 'memory' brings the program's variables to more than
// CHECK-NOT: error:

char small[100], memory[1UL << 40];

int main(void)
{
    memory[5] = small[7];
    return memory[1UL << 39];
}
