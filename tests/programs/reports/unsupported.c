/* A choice among more values than heddle can try. */
extern long long heddle_choose(long long least, long long most);

int main(void)
{
    return (int)heddle_choose(0, 1LL << 40);
}

// RUN: cd %S && %exits 2 %heddle unsupported.c | FileCheck --match-full-lines %s
//      CHECK: unsupported.c:6:17: error: heddle_choose(0, 1099511627776): these are too many numbers to try each; narrow the range [unsupported]
// CHECK-NEXT:      6 |     return (int)heddle_choose(0, 1LL << 40);
// CHECK-NEXT:        |                 ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT: >    1  0: error: unsupported  unsupported.c:6  return (int)heddle_choose(0, 1LL << 40);
// CHECK-EMPTY:
// CHECK-NEXT: No verdict under rc11: the program does something unsupported, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
