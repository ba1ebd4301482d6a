/* A recursion whose end is never reached. It is told at an operation: each call has one. */
static volatile int step = 1;

static int count(int n)
{
    return n == 0 ? 0 : 1 + count(n + step);
}

int main(void)
{
    return count(1) & 0;
}

// RUN: cd %S && %exits 1 %heddle stack_overflow.c | FileCheck --match-full-lines %s
//      CHECK: stack_overflow.c:6:39: error: the thread's stack is full: a recursion without end, or one that needs more than --stack-size gives [stack-overflow]
// CHECK-NEXT:      6 |     return n == 0 ? 0 : 1 + count(n + step);
// CHECK-NEXT:        |                                       ^
// CHECK-NEXT: stack_overflow.c:6:29: note: count is called from count, 64 times
// CHECK-NEXT: note: and more calls before these
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: read step: 1 (initial)  stack_overflow.c:6  return n == 0 ? 0 : 1 + count(n + step);
// CHECK-NEXT:         ... {{[0-9]+}} more, in rounds like this one ...
// CHECK-NEXT: {{ *[0-9]+}}  0: read step: 1 (initial)  stack_overflow.c:6  return n == 0 ? 0 : 1 + count(n + step);
// CHECK-NEXT: >{{ *[0-9]+}}  0: error: stack-overflow   stack_overflow.c:6  return n == 0 ? 0 : 1 + count(n + step);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
