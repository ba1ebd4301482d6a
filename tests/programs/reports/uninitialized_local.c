/* Not every way through the function sets the variable. */
static volatile int mode = 3;

int main(void)
{
    int size;
    if (mode == 1)
        size = 10;
    return size + 1 == 0;
}

// RUN: cd %S && %exits 1 %heddle uninitialized_local.c | FileCheck --match-full-lines %s
//      CHECK: uninitialized_local.c:9:12: error: use of 'size', which has no value yet [uninitialized-read]
// CHECK-NEXT:      9 |     return size + 1 == 0;
// CHECK-NEXT:        |            ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: read mode: 3 (initial)     uninitialized_local.c:7  if (mode == 1)
// CHECK-NEXT: >    2  0: error: uninitialized-read  uninitialized_local.c:9  return size + 1 == 0;
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
