/* A constant expression without a value is an error only on the path that evaluates it: in a
 * conditional expression (CHOICE), behind && (BOTH) and in a case of a switch (CASE). */
// RUN: %heddle -w -DCHOICE %s | FileCheck %s
// RUN: %heddle -w -DBOTH %s | FileCheck %s
// RUN: %heddle -w -DCASE %s | FileCheck %s
// RUN: %exits 1 %heddle -w --quiet --args=1 -DCHOICE %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle -w --quiet --args=1 -DBOTH %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle -w --quiet --args=1 -DCASE %s | FileCheck --check-prefix=ERROR %s
// CHECK: No errors found: 1 execution
// ERROR: folded_choice.c:[[#]]{{.*}}error: a constant expression has no value{{.*}} [division-by-zero]

int main(int count, char **arguments)
{
    (void)arguments;
#if defined CHOICE
    int value = count > 1 ? 1 / 0 : 2;
#elif defined BOTH
    int value = count > 1 && 1 / 0 ? 1 : 2;
#else
    int value = 2;
    switch (count) {
    case 2:
        value = 1 % 0;
        break;
    default:
        break;
    }
#endif
    return value - 2;
}
