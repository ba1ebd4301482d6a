/* A thread that was joined cannot be joined again: std::thread would throw. */
// RUN: %exits 2 %heddle --quiet %s | FileCheck %s

#include <thread>

int main()
{
    std::thread thread([] {});
    thread.join();
    // CHECK: double_join.cpp:[[#@LINE+1]]:12: error: exceptions {{.*}} throws std::system_error
    thread.join();
    return 0;
}
