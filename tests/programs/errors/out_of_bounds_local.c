/* A private local array is indexed beyond its end. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "out-of-bounds"

static volatile int index = 7;

int main(void)
{
    int array[4] = {1, 2, 3, 4};
    return array[index] & 0; // CHECK: "line": [[#@LINE]]
}
