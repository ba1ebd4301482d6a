/* std::pmr's pools, one without synchronisation and one with. Memory goes back when the pool is released or ends, so
 * nothing leaks. USED uses a block after it was given back, RELEASED one after release(), and NOT_OURS gives back a
 * block of another resource, which an assertion of the library finds. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle --leaks=error %s -- -std=gnu++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -std=gnu++17 -DUSED | FileCheck --check-prefix=FREED %s
// RUN: %exits 1 %heddle --quiet %s -- -std=gnu++17 -DRELEASED | FileCheck --check-prefix=FREED %s
// RUN: %exits 1 %heddle --quiet %s -- -std=gnu++17 -DNOT_OURS | FileCheck --check-prefix=ASSERTION %s
// CHECK: 1 complete
// FREED: [use-after-free]
// ASSERTION: [assertion]
#include <cassert>
#include <list>
#include <memory_resource>
#include <string>
#include <vector>

static void use(std::pmr::memory_resource &pool)
{
    std::pmr::list<int> numbers(&pool);
    for (int i = 0; i < 5; i++)
        numbers.push_back(i);
    numbers.pop_front();
    std::pmr::vector<std::pmr::string> texts(&pool);
    texts.emplace_back("a text that is longer than a short one");
    texts.push_back(texts[0]);
    assert(numbers.front() == 1 && texts[1].size() == 38 && texts[1].get_allocator().resource() == &pool);
}

int main()
{
    std::pmr::unsynchronized_pool_resource one;
    std::pmr::synchronized_pool_resource two({1, 64}, &one);
    use(one);
    use(two);
    assert(two.upstream_resource() == &one && !two.is_equal(one));
    assert(one.upstream_resource() == std::pmr::get_default_resource());
    int *block = static_cast<int *>(one.allocate(sizeof(int), alignof(int)));
    *block = 1;
#ifdef USED
    one.deallocate(block, sizeof(int), alignof(int));
    *block = 2;
#elif defined NOT_OURS
    two.deallocate(block, sizeof(int), alignof(int));
#endif
    (void)two.allocate(100, 16);
    two.release();
    one.release();
#ifdef RELEASED
    *block = 3;
#endif
}
