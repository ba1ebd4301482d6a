/* Two threads allocate from one pool. The synchronized one takes a lock: the two allocations are in either order, which
 * makes two executions, and a block is never handed out twice. The unsynchronized one is a race (RACE). */
// RUN: %heddle %s -- -std=gnu++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DRACE %s -- -std=gnu++17 | FileCheck --check-prefix=RACE %s
// CHECK: Executions: 2 complete, 0 blocked
// RACE: error: data race {{.*}} [data-race]
#include <cassert>
#include <memory_resource>
#include <thread>

#ifdef RACE
static std::pmr::unsynchronized_pool_resource *pool;
#else
static std::pmr::synchronized_pool_resource *pool;
#endif

int main()
{
    int *blocks[2];
#ifdef RACE
    std::pmr::unsynchronized_pool_resource resource;
#else
    std::pmr::synchronized_pool_resource resource;
#endif
    pool = &resource;
    std::thread thread([&] { blocks[0] = static_cast<int *>(pool->allocate(sizeof(int))); });
    blocks[1] = static_cast<int *>(pool->allocate(sizeof(int)));
    thread.join();
    assert(blocks[0] != blocks[1]);
    *blocks[0] = *blocks[1] = 1;
}
