/* A promise of nothing, of a reference, and with an allocator; what moves from one to another. Main looks first for the
 * reference, then for nothing: the thread has given one, none or both of them by then. A look in vain is the last one, so
 * that there are 2 blocked executions and 1 complete one.
 *
 * That the promise of nothing was fulfilled says nothing about what comes behind (RACE). */
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %heddle --sc --algorithm=pop %s | FileCheck %s
// RUN: %exits 1 %heddle -DRACE %s | FileCheck --check-prefix=RACE %s
// CHECK: Executions: 1 complete, 2 blocked
// RACE: error: data race on 'number': {{.*}}[data-race]

#include <cassert>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <utility>

namespace
{
int number;
std::promise<int &> reference;
std::promise<void> nothing;

void work()
{
    number = 1;
    reference.set_value(number);
    nothing.set_value();
#ifdef RACE
    number = 1;
#endif
}

void alone()
{
    std::promise<std::string> first(std::allocator_arg, std::allocator<char>()), second;
    std::future<std::string> text = first.get_future(), none;
    second.swap(first);
    second.set_value("a text that does not fit into the string itself");
    none = std::move(text);
    assert(!text.valid() && none.get().size() == 47);
    std::promise<std::unique_ptr<int>> owner;
    owner.set_value(std::make_unique<int>(3));
    std::shared_future<std::unique_ptr<int>> owned(owner.get_future()), same = owned;
    owner = std::promise<std::unique_ptr<int>>();
    assert(*owned.get() == 3 && owned.get() == same.get());
}
} // namespace

int main()
{
    alone();
    std::future<int &> to_number = reference.get_future();
    std::shared_future<void> done = nothing.get_future().share();
    std::thread thread(work);
    int &found = to_number.get();
    done.get();
    done.wait();
    assert(&found == &number);
    int seen = found;
    assert(seen == 1);
    thread.join();
    return 0;
}
