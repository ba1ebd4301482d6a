/* An index that is one too large, into an array that no other thread can see. */
static volatile int size = 4;

int main(void)
{
    int squares[4] = {0, 1, 4, 9};
    int sum = 0;
    for (int i = 0; i <= size; i++)
        sum += squares[i];
    return sum & 0;
}

// Of the loop's five rounds, all but the first and the last are left out.
// RUN: cd %S && %exits 1 %heddle out_of_bounds_local.c | FileCheck --match-full-lines %s
//      CHECK: out_of_bounds_local.c:9:16: error: access beyond the bounds of 'squares' [out-of-bounds]
// CHECK-NEXT:      9 |         sum += squares[i];
// CHECK-NEXT:        |                ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: read size: 4 (initial)  out_of_bounds_local.c:8  for (int i = 0; i <= size; i++)
// CHECK-NEXT:         ... 3 more, in rounds like this one ...
// CHECK-NEXT:      5  0: read size: 4 (initial)  out_of_bounds_local.c:8  for (int i = 0; i <= size; i++)
// CHECK-NEXT: >    6  0: error: out-of-bounds    out_of_bounds_local.c:9  sum += squares[i];
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
