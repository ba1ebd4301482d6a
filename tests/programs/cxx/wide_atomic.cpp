/* std::atomic of a class of 24 bytes: one thread stores a point, another loads it, before or after: two executions, and
 * no point is half of each. With TORN, it is two stores, and the load between them sees half a point. */
// RUN: %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DTORN %s | FileCheck --check-prefix=TORN %s
// CHECK: Executions: 2 complete, 0 blocked
// TORN: [assertion]
#include <atomic>
#include <cassert>
#include <thread>

struct point {
    long x, y, z;
};

static std::atomic<point> place(point{0, 0, 0});

int main()
{
    std::thread thread([] {
#ifdef TORN
        place.store(point{1, 0, 0});
#endif
        place.store(point{1, 1, 1});
    });
    point seen = place.load();
    assert(seen.x == seen.y && seen.y == seen.z);
    thread.join();
}
