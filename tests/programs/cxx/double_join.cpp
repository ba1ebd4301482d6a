/* A thread that was joined cannot be joined again: std::thread throws, and nothing catches it. */
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s

#include <thread>

int main()
{
    std::thread thread([] {});
    thread.join();
    // CHECK: double_join.cpp:[[#@LINE+1]]:12: error: an exception of type std::system_error is not caught: Invalid argument
    thread.join();
    return 0;
}
