/* A resource of the program's own, upstream of a pool: it counts its blocks under a lock. All of them come back
 * (counts of two executions: the threads' locks of the pool are in two orders). With BROKEN, it forgets to unlock when
 * memory is given back, and the next block waits for ever. */
// RUN: %heddle %s -- -std=gnu++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DBROKEN %s -- -std=gnu++17 | FileCheck --check-prefix=BROKEN %s
// CHECK: Executions: 2 complete, 0 blocked
// BROKEN: [deadlock]
#include <cassert>
#include <memory_resource>
#include <mutex>
#include <thread>

class counting : public std::pmr::memory_resource
{
  public:
    int count = 0;

  private:
    std::mutex mutex;

    void *do_allocate(std::size_t bytes, std::size_t alignment) override
    {
        std::lock_guard<std::mutex> guard(mutex);
        count++;
        return std::pmr::new_delete_resource()->allocate(bytes, alignment);
    }

    void do_deallocate(void *memory, std::size_t bytes, std::size_t alignment) override
    {
        mutex.lock();
        count--;
        std::pmr::new_delete_resource()->deallocate(memory, bytes, alignment);
#ifndef BROKEN
        mutex.unlock();
#endif
    }

    bool do_is_equal(const memory_resource &other) const noexcept override
    {
        return this == &other;
    }
};

int main()
{
    counting upstream;
    {
        std::pmr::synchronized_pool_resource pool(&upstream);
        std::thread thread([&] { (void)pool.allocate(8); });
        void *block = pool.allocate(16);
        thread.join();
        pool.deallocate(block, 16);
        (void)pool.allocate(16);
    }
    assert(upstream.count == 0);
}
