/* A case that the author took for impossible. */
static volatile int colour = 2;

int main(void)
{
    switch (colour) {
    case 0:
        return 0;
    case 1:
        return 0;
    default:
        __builtin_unreachable();
    }
}

// RUN: cd %S && %exits 1 %heddle unreachable.c | FileCheck --match-full-lines %s
//      CHECK: unreachable.c:12:9: error: code is reached that the program declares unreachable [unreachable]
// CHECK-NEXT:     12 |         __builtin_unreachable();
// CHECK-NEXT:        |         ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: read colour: 2 (initial)  unreachable.c:6   switch (colour) {
// CHECK-NEXT: >    2  0: error: unreachable        unreachable.c:12  __builtin_unreachable();
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
