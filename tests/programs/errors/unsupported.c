/* A function that heddle has a name for but cannot follow. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "unsupported"

int __VERIFIER_nondet_int(void);

int main(void)
{
    return __VERIFIER_nondet_int(); // CHECK: "line": [[#@LINE]]
}
