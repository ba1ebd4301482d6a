/* A counter whose every use is under a lock, or so it seems.
 *
 * The bug: the lock_guard has no name, and so is destroyed, and unlocks, at the end of its own
 * statement. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "data-race"

#include <cassert>
#include <mutex>
#include <thread>

namespace
{
std::mutex lock;
int visitors;

void visit()
{
    std::lock_guard<std::mutex>{lock};
    visitors++;
}
} // namespace

int main()
{
    std::thread first(visit), second(visit);

    first.join();
    second.join();
    assert(visitors == 2);
    return 0;
}
