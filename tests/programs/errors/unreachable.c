/* A place is reached that the program says cannot be. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "unreachable"

static volatile int value = 3;

static int name(int number)
{
    switch (number) {
    case 1:
        return 'a';
    case 2:
        return 'b';
    default:
        __builtin_unreachable(); // CHECK: "line": [[#@LINE]]
    }
}

int main(void)
{
    return name(value) & 0;
}
