// What C++ prints to its streams; both threads are joined, and print in the order of a lock.
#include <atomic>
#include <iostream>
#include <mutex>
#include <thread>

static std::mutex lock;
static int count;

static void print(const char *name)
{
    std::lock_guard<std::mutex> guard(lock);
    std::cout << name << '=' << ++count << std::endl;
}

int main()
{
    std::thread one(print, "one"), other(print, "other");
    one.join();
    other.join();
    std::cerr << "end" << 2.5;
}

// RUN: %heddle --outcomes %s | FileCheck %s
//      CHECK: Outcomes: 2
// CHECK-NEXT: executions
// CHECK-NEXT: 1 1 0 "one=1\nother=2\nend2.5"
// CHECK-NEXT: 2 1 0 "other=1\none=2\nend2.5"
