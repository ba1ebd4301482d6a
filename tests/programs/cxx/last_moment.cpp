/* A clock of std::chrono, which counts nanoseconds in 63 bits, ends when those are used up: with 300
 * years from now it shows the last moment that it can, and goes no further. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <cassert>
#include <chrono>
#include <thread>

int main()
{
    using wall = std::chrono::system_clock;
    std::this_thread::sleep_for(std::chrono::hours(24 * 366) * 300);
    assert(wall::now() == wall::time_point::max());
    assert(wall::now() == wall::time_point::max());
    return 0;
}
