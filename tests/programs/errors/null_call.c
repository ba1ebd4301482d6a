/* A call through a null pointer. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "{{wild-call|null-dereference}}"

static void (*volatile function)(void);

int main(void)
{
    function(); // CHECK: "line": [[#@LINE]]
    return 0;
}
