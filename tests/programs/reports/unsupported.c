/* A number from outside, of which heddle would have to try every value. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    return __VERIFIER_nondet_int() & 0;
}

// RUN: cd %S && %exits 1 %heddle unsupported.c | FileCheck --match-full-lines %s
//      CHECK: unsupported.c:6:12: error: heddle does not choose values of __VERIFIER_nondet_* [unsupported]
// CHECK-NEXT:      6 |     return __VERIFIER_nondet_int() & 0;
// CHECK-NEXT:        |            ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT: >    1  0: error: unsupported  unsupported.c:6  return __VERIFIER_nondet_int() & 0;
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
