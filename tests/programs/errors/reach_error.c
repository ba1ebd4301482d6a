/* What the programs of SV-COMP call when they fail. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "assertion"

void reach_error(void);
void __VERIFIER_assume(int condition);

static volatile int value = 1;

int main(void)
{
    __VERIFIER_assume(value == 1);
    reach_error(); // CHECK: "line": [[#@LINE]]
    return 0;
}
