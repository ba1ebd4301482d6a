/* std::exception_ptr carries an exception from one thread to another. Both name one object, which
 * is destroyed with the last of them. Main reads the pointer after the join: 1 execution. With RACE,
 * main reads it without. With BROKEN, the object has changed in the other thread. */
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet %s -- -DRACE | FileCheck --check-prefix=RACE %s
// CHECK: 1 complete, 0 blocked
// BROKEN: error: assertion `caught.length == 1' failed
// RACE: error: {{.*}} [data-race]
#include <atomic>
#include <cassert>
#include <exception>
#include <thread>

static std::atomic<int> objects;

struct torn {
    int length = 1;
    torn()
    {
        objects++;
    }
    torn(const torn &)
    {
        objects++;
    }
    ~torn()
    {
        objects--;
    }
};

static std::exception_ptr stored;

static void work()
{
    try {
        throw torn();
    } catch (torn &caught) {
        stored = std::current_exception();
#ifdef BROKEN
        caught.length = 2;
#endif
    }
}

static void check()
{
    try {
        if (stored)
            std::rethrow_exception(stored);
        assert(false);
    } catch (torn &caught) {
        assert(caught.length == 1);
        assert(std::current_exception() == stored);
    }
}

int main()
{
    assert(!std::current_exception());
    std::thread thread(work);
#ifdef RACE
    bool early = stored != nullptr;
    (void)early;
#endif
    thread.join();
    assert(objects == 1);
    check();
    check();
    stored = nullptr;
    assert(objects == 0);
    assert(std::make_exception_ptr(1) != nullptr);
}
