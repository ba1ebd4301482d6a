/* A pointer to a local variable outlives the call. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "use-after-scope"

static int *volatile escaped;

static void leak(void)
{
    int local = 1;
    escaped = &local;
}

int main(void)
{
    leak();
    return *escaped & 0; // CHECK: "line": [[#@LINE]]
}
