/* A future carries the exception of its promise to the thread that asks, once. A broken promise is
 * a std::future_error. The operations on the counters of references come in many orders, so only the
 * verdict is checked. With BROKEN, nothing catches the exception; the place is that of the rethrow, in
 * the library. */
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: No errors found
// BROKEN: error: an exception of type std::logic_error is not caught: no weft
#include <cassert>
#include <cstring>
#include <future>
#include <stdexcept>
#include <thread>

static void produce(std::promise<int> promise)
{
    try {
        throw std::logic_error("no weft");
    } catch (...) {
        promise.set_exception(std::current_exception());
    }
}

int main()
{
    std::promise<int> promise;
    std::future<int> future = promise.get_future();
    std::thread thread(produce, std::move(promise));
    bool caught = false;
#ifdef BROKEN
    future.get();
#endif
    try {
        future.get();
    } catch (const std::logic_error &error) {
        caught = strcmp(error.what(), "no weft") == 0;
    }
    assert(caught && !future.valid());
    thread.join();
    std::future<void> broken = std::promise<void>().get_future();
    try {
        broken.get();
        assert(false);
    } catch (const std::future_error &error) {
        assert(error.code() == std::future_errc::broken_promise);
    }
}
