/* A call through a pointer that points to no function. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "wild-call"

#include <stdint.h>

static volatile uintptr_t address = 0x12345678;

int main(void)
{
    void (*function)(void) = (void (*)(void))address;
    function(); // CHECK: "line": [[#@LINE]]
    return 0;
}
