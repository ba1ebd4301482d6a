/* Memory resources: a buffer that grows, the default one, and the one that always throws. With
 * BROKEN, memory is used after its resource has released it; with RACE, two threads share a
 * resource without synchronisation. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle --leaks=error %s -- -std=gnu++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -std=gnu++17 -DBROKEN | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet %s -- -std=gnu++17 -DRACE | FileCheck --check-prefix=RACE %s
// CHECK: 1 complete
// BROKEN: error: {{.*}} [use-after-free]
// RACE: error: {{.*}} [data-race]
#include <cassert>
#include <memory_resource>
#include <new>
#include <thread>
#include <vector>

int main()
{
    alignas(16) char buffer[32];
    std::pmr::monotonic_buffer_resource resource(buffer, sizeof buffer);
    std::pmr::vector<int> numbers(&resource);
    for (int i = 0; i < 20; i++)
        numbers.push_back(i);
    assert(numbers[19] == 19 && numbers.get_allocator().resource() == &resource);
    std::pmr::vector<long> others{1, 2, 3};
    assert(others.get_allocator().resource() == std::pmr::new_delete_resource());
    bool caught = false;
    try {
        std::pmr::vector<int>(std::pmr::null_memory_resource()).push_back(1);
    } catch (const std::bad_alloc &) {
        caught = true;
    }
    assert(caught);
    assert(std::pmr::set_default_resource(&resource) == std::pmr::new_delete_resource());
    assert(std::pmr::set_default_resource(nullptr) == &resource);
#ifdef BROKEN
    resource.release();
    assert(numbers[19] == 19);
#endif
#ifdef RACE
    std::thread thread([&] { (void)resource.allocate(4); });
    (void)resource.allocate(4);
    thread.join();
#endif
}
