/* A thread must be joined or detached before its std::thread ends. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "kind": "abort"

#include <thread>

int main()
{
    std::thread thread([] {});
    return 0;
}
